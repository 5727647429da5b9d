import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'

/** The text of every TypeScript file of the product, by path. */
export const productTexts = (): Record<string, string> =>
  Object.fromEntries(globSync('{src,server}/**/*.{ts,tsx}').map((path) => [path, readFileSync(path, 'utf8')]))

/** Names of the ends of a limit; a type that declares two of them is a type of limit. */
const endNames = new Set([
  ...['min', 'max', 'thresholdMin', 'thresholdMax', 'lower', 'upper', 'above', 'below', 'intervals'],
  ...['limit', 'bound', 'condition', 'testValue', 'tolerance'],
])

/**
 * The types of limit that a file declares: interfaces and aliases that themselves declare at least two such members. Types derived
 * with `extends`, `Pick` or `Static` are not counted.
 */
export function limitTypesIn(path: string, text: string): string[] {
  const found: string[] = []
  let name = ''
  let members = new Set<string>()
  const begin = (id: { name: string }) => {
    name = id.name
    members = new Set()
  }
  const end = () => {
    if (members.size > 1) found.push(`${path}: ${name}`)
    name = ''
  }
  new Visitor({
    TSInterfaceDeclaration: ({ id }) => begin(id),
    'TSInterfaceDeclaration:exit': end,
    TSTypeAliasDeclaration: ({ id }) => begin(id),
    'TSTypeAliasDeclaration:exit': end,
    TSPropertySignature({ key }) {
      const member = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
      if (name && endNames.has(member)) members.add(member)
    },
  }).visit(parseSync(path, text).program)
  return found
}

/** Consecutive words that identify a list of the domain. */
const domainLists = [
  { what: 'months', words: ['Jan', 'Feb', 'Mar'] },
  { what: 'weekdays', words: ['Mon', 'Tue', 'Wed'] },
] as const

/** Constants of the domain that a file outside `src/weather`, where they belong, defines. */
export function domainConstantsIn(path: string, text: string): string[] {
  if (path.startsWith('src/weather/')) return []
  const found: string[] = []
  const { program } = parseSync(path, text)
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || init === null) return
      if (/^(HOUR|DAY)$/.test(id.name)) found.push(`${path}: ${id.name}`)
      if (/^WEATHER_?WINDOW/i.test(id.name) && init.type === 'Literal') found.push(`${path}: ${id.name}`)
    },
    Property({ key, value }) {
      const isWindow = key.type === 'Identifier' && /^weatherWindow$/i.test(key.name)
      if (isWindow && value.type === 'Literal' && typeof value.value === 'number')
        found.push(`${path}: weatherWindow`)
    },
    Literal({ value }) {
      if (value === 3600 || value === 86_400) found.push(`${path}: ${value}`)
    },
    ArrayExpression({ elements }) {
      const words = elements.map((element) => (element?.type === 'Literal' ? String(element.value) : ''))
      for (const { what, words: first } of domainLists)
        if (first.every((word, index) => words[index]?.startsWith(word))) found.push(`${path}: ${what}`)
    },
  }).visit(program)
  return found
}
