const cell = (text: string) => text.replaceAll('|', '\\|')

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')

/** The first lines of every generated document. */
export const generated = (from: string) =>
  `<!-- Written by scripts/generateDocs.ts from ${from}; edit those, not this file. -->`
