/** Characters that a JSON value may be preceded by. */
const skipBlanks = (text: string, at: number) => at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)

const endOfString = (text: string, at: number) => {
  let end = at + 1
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
  return end + 1
}

/** The index after the value that starts at `at`. */
function endOfValue(text: string, at: number): number {
  if (text[at] === '"') return endOfString(text, at)
  if (text[at] !== '{' && text[at] !== '[') return at + (/^[^\s,\]}]*/.exec(text.slice(at))?.[0].length ?? 0)
  let depth = 0
  for (let index = at; index < text.length; index++) {
    if (text[index] === '"') index = endOfString(text, index) - 1
    else if (text[index] === '{' || text[index] === '[') depth++
    else if (text[index] === '}' || text[index] === ']') depth--
    if (depth === 0) return index + 1
  }
  return text.length
}

/** The index of the member `key` of the object or array that starts at `at`, its name included. */
function memberAt(text: string, at: number, key: string): { name: number; value: number } | undefined {
  const isObject = text[at] === '{'
  let index = skipBlanks(text, at + 1)
  for (let position = 0; index < text.length && text[index] !== '}' && text[index] !== ']'; position++) {
    const name = index
    let found = String(position)
    if (isObject) {
      const end = endOfString(text, index)
      found = JSON.parse(text.slice(index, end))
      index = skipBlanks(text, skipBlanks(text, end) + 1)
    }
    if (found === key) return { name, value: index }
    index = skipBlanks(text, endOfValue(text, index))
    if (text[index] === ',') index = skipBlanks(text, index + 1)
  }
}

/** The line, from 1, of the value at a JSON pointer in valid JSON `text`; for a missing value, the line of its parent. */
export function lineOf(text: string, pointer: string): number {
  let place = skipBlanks(text, 0)
  let value = place
  for (const part of pointer.split('/').slice(1)) {
    if (text[value] !== '{' && text[value] !== '[') break
    const member = memberAt(text, value, part.replaceAll('~1', '/').replaceAll('~0', '~'))
    if (!member) break
    place = member.name
    value = member.value
  }
  return text.slice(0, place).split('\n').length
}
