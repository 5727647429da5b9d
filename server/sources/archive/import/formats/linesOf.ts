/** The lines of a text that comes in pieces, numbered from 1. */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<{ line: number; text: string }> {
  let line = 0
  let rest = ''
  for await (const piece of text) {
    const lines = (rest + piece).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const complete of lines) yield { line: ++line, text: complete }
  }
  if (rest !== '') yield { line: ++line, text: rest }
}
