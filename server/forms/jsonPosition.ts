import { type Node, parseTree } from 'jsonc-parser'

/** The member or item `key` of an object or array. Of members with one name the last one counts, as for JSON.parse. */
const childOf = ({ type, children = [] }: Node, key: string): Node | undefined =>
  type === 'array'
    ? children.find((_, index) => String(index) === key)
    : children.findLast(({ children: [name] = [] }) => name?.value === key)

/** The offset of the value at a JSON pointer in valid JSON `text`, or of its nearest parent that exists. */
function find(text: string, pointer: string): { offset: number; isFound: boolean } {
  let node = parseTree(text)
  let offset = node?.offset ?? 0
  for (const part of pointer.split('/').slice(1)) {
    const child = node && childOf(node, part.replaceAll('~1', '/').replaceAll('~0', '~'))
    if (!child) return { offset, isFound: false }
    offset = child.offset
    node = child.type === 'property' ? child.children?.[1] : child
  }
  return { offset, isFound: node !== undefined }
}

/** Whether valid JSON `text` has a value at a JSON pointer. */
export const hasPlace = (text: string, pointer: string): boolean => find(text, pointer).isFound

/** The line, from 1, of the value at a JSON pointer in valid JSON `text`; for a missing value, the line of its parent. */
export const lineOf = (text: string, pointer: string): number =>
  text.slice(0, find(text, pointer).offset).split('\n').length
