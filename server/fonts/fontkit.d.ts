/** The part of fontkit that the server uses; the package has no types of its own. */
declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number
    ascent: number
    /** Negative. */
    descent: number
    lineGap: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): { advanceWidth: number }
  }
  export function openSync(path: string): Font
}
