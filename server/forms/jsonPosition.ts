import { type Node, parseTree } from 'jsonc-parser'

/** The member or item `key` of an object or array. Of members with one name the last one counts, as for JSON.parse. */
const childOf = ({ type, children = [] }: Node, key: string): Node | undefined =>
  type === 'array'
    ? children.find((_, index) => String(index) === key)
    : children.findLast(({ children: [name] = [] }) => name?.value === key)

/** The line, from 1, of the value at a JSON pointer in valid JSON `text`; for a missing value, the line of its parent. */
export function lineOf(text: string, pointer: string): number {
  let node = parseTree(text)
  let offset = node?.offset
  for (const part of pointer.split('/').slice(1)) {
    const child = node && childOf(node, part.replaceAll('~1', '/').replaceAll('~0', '~'))
    if (!child) break
    offset = child.offset
    node = child.type === 'property' ? child.children?.[1] : child
  }
  return text.slice(0, offset).split('\n').length
}
