import { tokens } from '#tokens.ts'

/** Styles for text with line numbers, of a file or of a draft. */
export const codeLook = {
  frame: {
    m: 0,
    height: '50vh',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.default',
  },
  text: {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: tokens.font.size.table,
    lineHeight: '20px',
    tabSize: 2,
  },
  number: {
    flex: 'none',
    width: '4em',
    pr: 3,
    textAlign: 'right',
    color: 'text.secondary',
    userSelect: 'none',
  },
  problem: { bgcolor: 'error.main', color: 'error.contrastText' },
} as const
