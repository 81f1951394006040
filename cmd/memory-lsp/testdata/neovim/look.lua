-- Waits for the findings of the buffer, applies the server's fix-all, and writes
-- what it saw as JSON to the file that $MEMORY_LSP_SEEN names.
local seen = { findings = {} }

local function look()
  vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20)
  for _, d in ipairs(vim.diagnostic.get(0)) do
    table.insert(seen.findings, string.format('%d %s', d.lnum + 1, d.code))
  end

  local here = vim.lsp.util.make_range_params()
  local function ask(method, params)
    for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 20000) or {}) do
      return answer.result
    end
  end

  local first = vim.diagnostic.get(0)[1]
  local hover = first and ask('textDocument/hover', {
    textDocument = here.textDocument,
    position = { line = first.lnum, character = first.col },
  })
  seen.hover = hover and hover.contents.value or ''

  here.context = { diagnostics = {}, only = { 'source.fixAll.memory-lsp' } }
  for _, action in ipairs(ask('textDocument/codeAction', here) or {}) do
    local whole = action.edit and action or ask('codeAction/resolve', action)
    vim.lsp.util.apply_workspace_edit(whole.edit, 'utf-16')
  end
  seen.fixed = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') .. '\n'
end

local ok, err = pcall(look) -- Neovim must end, whatever happens
seen.error = not ok and err or nil
local out = io.open(vim.env.MEMORY_LSP_SEEN, 'w')
out:write(vim.fn.json_encode(seen))
out:close()
vim.cmd('qa!')
