import { BadInput } from '../import/badInput.ts'
import { type Call, done, type Outcome } from './call.ts'
import { checkStore } from './checkStore.ts'
import { onlyArgument, storesOf } from './storesOf.ts'
import { textTable } from './textTable.ts'

export async function checkCommand(call: Call): Promise<Outcome> {
  const { address, name } = onlyArgument(call.rest)
  const gaps = Number(call.values.gaps ?? 0)
  if (!(gaps >= 0)) throw new BadInput('--gaps must be a number of hours.')
  const warnings: string[] = []
  const all = await storesOf(call, address, (message) => warnings.push(message))
  const stores = all.filter((store) => name === undefined || store.name === name)
  // Of a store that was described its own check repeats the problems.
  const unread = warnings.filter((message) => name === undefined && / cannot be read: /.test(message))
  if (stores.length === 0 && unread.length === 0) {
    if (name !== undefined) throw new BadInput(`There is no archived series called "${name}".`)
    return done(`Nothing is archived in ${address ?? call.root}.`)
  }
  const checks = []
  for (const store of stores) checks.push({ store, ...(await checkStore(store, gaps)) })
  const head = ['series', 'parameter', 'unit', 'hours', 'coverage', 'out of range']
  const problems = checks.flatMap(({ store, problems }) => problems.map((text) => `${store.name}: ${text}.`))
  const lines = [...problems, ...unread]
  const verdict =
    lines.length === 0 ? 'No problem was found.' : `Problems:\n${lines.map((line) => `  ${line}`).join('\n')}`
  return {
    output: `${textTable([head, ...checks.flatMap(({ rows }) => rows)])}\n\n${verdict}`,
    ok: lines.length === 0,
  }
}
