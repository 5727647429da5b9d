import { BadInput } from './badInput.ts'

/** What programs write for "no value", in small letters. */
const words: ReadonlySet<string> = new Set(['', 'nan', 'na', 'n/a', 'null', 'none', '-', '--'])

/** Whether a cell says that there is no value. */
export type MissingCell = (text: string) => boolean

/**
 * Recognises empty cells, words such as NaN, NA and null, and the codes of a file: numbers, however they are written, or words.
 * Throws BadInput for an empty code.
 */
export function missingCell(codes: readonly string[]): MissingCell {
  const codeWords = new Set(codes.map((code) => code.trim().toLowerCase()))
  if (codeWords.has('')) throw new BadInput('--missing needs a value, such as -999.')
  const numbers = new Set([...codeWords].map(Number).filter((number) => !Number.isNaN(number)))
  return (text) => {
    const word = text.toLowerCase()
    return words.has(word) || codeWords.has(word) || numbers.has(Number(text))
  }
}
