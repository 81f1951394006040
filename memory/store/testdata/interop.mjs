// A writer that knows nothing of ours but the lock protocol of the format: it
// takes the lock folder of a file, adds rows to the file's end, and gives the
// lock back. It does not wait inside the protocol; who finds the lock held tries
// the whole change again.
//
//   node interop.mjs ACTIVE_ROOT STATE_ROOT FILE NAME COUNT
//
// COUNT rows are added, each of which is printed when it is there; with "hold"
// the lock is taken, told, and kept until the process is killed.
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const [activeRoot, stateRoot, file, name, count] = process.argv.slice(2);
const root = path.resolve(activeRoot);
const target = path.resolve(root, file);
const key = createHash('sha256').update(`${root}\0${target}`, 'utf8').digest('hex');
const parent = path.join(stateRoot, 'memory-locks');
const lockDir = path.join(parent, key);
const ownerFile = path.join(lockDir, 'owner.json');

class LockedError extends Error {}

function provenDead(pid) {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function readOwner(from) {
  try {
    return JSON.parse(fs.readFileSync(path.join(from, 'owner.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

function recoverable() {
  const owner = readOwner(lockDir);
  if (owner?.schemaVersion === 'MemoryWriterLockV2') {
    return owner.host === os.hostname() && provenDead(owner.pid);
  }
  let age;
  try {
    age = Date.now() - fs.statSync(lockDir).mtimeMs;
  } catch {
    return false;
  }
  return age >= 30 * 60_000 && (owner?.pid === undefined || provenDead(owner.pid));
}

function acquire() {
  fs.mkdirSync(parent, { recursive: true });
  let quarantine;
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      fs.mkdirSync(lockDir);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!recoverable()) throw new LockedError(file);
      quarantine = `${lockDir}.stale.${process.pid}.${Date.now()}.${randomBytes(4).toString('hex')}`;
      try {
        fs.renameSync(lockDir, quarantine);
      } catch (raced) {
        if (raced.code !== 'ENOENT') throw raced;
        quarantine = undefined;
      }
      continue;
    }
    const token = randomBytes(16).toString('hex');
    const owner = {
      schemaVersion: 'MemoryWriterLockV2',
      pid: process.pid,
      host: os.hostname(),
      token,
      file,
      acquiredAt: new Date().toISOString(),
    };
    try {
      fs.writeFileSync(ownerFile, `${JSON.stringify(owner, null, 2)}\n`, { flag: 'wx' });
    } catch (error) {
      fs.rmSync(lockDir, { recursive: true, force: true });
      throw error;
    }
    if (quarantine) fs.rmSync(quarantine, { recursive: true, force: true });
    return token;
  }
  throw new LockedError(file);
}

function release(token) {
  const owner = readOwner(lockDir);
  if (owner?.schemaVersion === 'MemoryWriterLockV2' && owner.token === token) {
    fs.rmSync(lockDir, { recursive: true, force: true });
  }
}

function add(row) {
  const fd = fs.openSync(target, 'r+');
  try {
    const before = fs.readFileSync(fd);
    fs.writeSync(fd, row, before.length, 'utf8');
    fs.fsyncSync(fd);
    if (fs.fstatSync(fd).size !== before.length + Buffer.byteLength(row)) throw new Error('another writer came in between');
  } finally {
    fs.closeSync(fd);
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function locked(change) {
  for (;;) {
    let token;
    try {
      token = acquire();
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      await pause(1 + Math.random() * 10);
      continue;
    }
    try {
      return await change();
    } finally {
      release(token);
    }
  }
}

if (count === 'hold') {
  await locked(async () => {
    console.log('held');
    for (;;) await pause(1000);
  });
}
for (let i = 0; i < Number(count); i++) {
  const row = `| ${name} | ${String(i).padStart(4, '0')} | ${'行'.repeat(40)} |\n`;
  await locked(() => add(row));
  process.stdout.write(row);
}
