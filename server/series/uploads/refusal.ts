import type { ImportPlan, PlanChoice } from '#schemas/shapes/upload.ts'

const NAMES_OPTION = /(^| )--[a-z]/

/** What an import says of its files, for a page: without the clauses about options of the command. */
export function withoutOptions(text: string): string {
  if (!NAMES_OPTION.test(text)) return text
  const sentences = text.split(/(?<=\.) /).flatMap((sentence) => {
    const clauses = sentence.split('; ').filter((clause) => !NAMES_OPTION.test(clause))
    if (clauses.length === 0) return []
    return [clauses.join('; ').replace(/[^.]$/, '$&.')]
  })
  if (sentences.length > 0) return sentences.join(' ')
  return text.replace(/ with --[\w-]+( and --[\w-]+)*/g, '')
}

const OPTION = /(?<!leave )--([a-z-]+)(?: ("[^"]*"|[^\s"]*[^\s".,;]))?/g

/** By option of the command, the text of a choice and the change that it makes. */
const choices: Readonly<Record<string, (value: string) => { text: string; change: ImportPlan } | undefined>> =
  {
    missing(value) {
      const cut = value.lastIndexOf(':')
      return {
        text: `Read ${value.slice(cut + 1)} in ${value.slice(0, cut)} as "no value"`,
        change: { missing: [value] },
      }
    },
    time(value) {
      const cut = value.lastIndexOf('=')
      if (/FORMAT|HOUR/.test(value) || value === '') return undefined
      return {
        text:
          cut < 0
            ? `${value} is in UTC`
            : `Read ${value.slice(0, cut)} as ${value.slice(cut + 1).replace('-', ' ')}`,
        change: { time: value },
      }
    },
    sheet: (value) => ({ text: `Read the sheet ${value}`, change: { sheet: value } }),
    replace: () => ({ text: 'Put this series in its place', change: { existing: 'replace' } }),
    append: () => ({ text: 'Add this series to it', change: { existing: 'append' } }),
    'drop-implausible': () => ({ text: 'Leave such values out', change: { implausible: 'drop' } }),
    'allow-implausible': () => ({ text: 'Take them as they are', change: { implausible: 'allow' } }),
  }

/** A refusal of an import, whose message names the options of the command that answer it, for a page: without them, and as choices. */
export function refusalOf(message: string): { problem: string; choices: PlanChoice[] } {
  return {
    problem: withoutOptions(message),
    choices: [...message.matchAll(OPTION)].flatMap(([, option = '', value = '']) => {
      const choice = Object.hasOwn(choices, option) && choices[option]!(value.replace(/^"|"$/g, ''))
      return choice ? [choice] : []
    }),
  }
}
