const cell = (text: string) => text.replaceAll('|', '\\|')

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')

/** Stands at the head of every document that is written by a program. */
export const generated = (from: string) =>
  `<!-- Written by scripts/generateDocs.ts from ${from}; edit those, not this file. -->`
