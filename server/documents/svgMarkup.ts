import { escapeHtml } from '../escapeHtml.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** An SVG element; attributes are named as in React. */
export const svgElement = (
  element: string,
  attributes: Readonly<Record<string, string | number>>,
  content = '',
): string => {
  const words = Object.entries(attributes).map(
    ([name, value]) => ` ${kebab(name)}="${escapeHtml(String(value))}"`,
  )
  return `<${element}${words.join('')}>${content}</${element}>`
}

/** An SVG image of the given size in pixels. */
export const svgPicture = ({ width, height }: { width: number; height: number }, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
