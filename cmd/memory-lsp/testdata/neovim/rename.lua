-- Follows the link in the third line of the buffer, counts who speaks of where it
-- leads, renames that file, and writes what it saw as JSON to the file that
-- $MEMORY_LSP_SEEN names.
local seen = {}

local function look()
  vim.wait(20000, function() return #vim.lsp.buf_get_clients(0) > 0 end, 20)
  local here = {
    textDocument = vim.lsp.util.make_text_document_params(),
    position = { line = 2, character = 16 },
    context = { includeDeclaration = true },
  }
  local function ask(method, params)
    for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 20000) or {}) do
      return answer.result
    end
  end
  vim.wait(20000, function() return #(ask('textDocument/references', here) or {}) == 3 end, 50) -- all are found

  local to = ask('textDocument/definition', here)[1]
  seen.definition = vim.fn.fnamemodify(vim.uri_to_fname(to.targetUri or to.uri), ':t')
  seen.references = #ask('textDocument/references', here)
  seen.name = ask('textDocument/prepareRename', here).placeholder
  here.newName = 'build log'
  vim.lsp.util.apply_workspace_edit(ask('textDocument/rename', here), 'utf-16')
  vim.cmd('silent! wall')
end

local ok, err = pcall(look) -- Neovim must end, whatever happens
seen.error = not ok and err or nil
local out = io.open(vim.env.MEMORY_LSP_SEEN, 'w')
out:write(vim.fn.json_encode(seen))
out:close()
vim.cmd('qa!')
