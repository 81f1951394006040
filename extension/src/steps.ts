// What comes in a stream is handed on in steps.

/**
 * Gathers what comes, and hands it on a moment after the first of it: what still
 * comes does not put that off.
 */
export function inSteps<T>(moment: number, take: (all: readonly T[]) => void): (one: T) => void {
  let gathered: T[] = [];
  return (one) => {
    if (gathered.push(one) > 1) {
      return;
    }
    setTimeout(() => {
      const all = gathered;
      gathered = [];
      take(all);
    }, moment);
  };
}
