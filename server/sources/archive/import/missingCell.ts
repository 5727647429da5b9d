import { BadInput } from './badInput.ts'

/** Common words for "no value", in lower case. */
const words: ReadonlySet<string> = new Set(['', 'nan', 'na', 'n/a', 'null', 'none', '-', '--'])

/** Whether a cell means that there is no value. */
export type MissingCell = (text: string) => boolean

/**
 * Recognizes empty cells, words such as NaN, NA and null, and the codes of a file: numbers in any notation, or words. Throws
 * BadInput for an empty code.
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
