import { HOUR } from '../../../../src/weather/time.ts'
import { BadInput } from '../import/badInput.ts'
import type { ArchivedStore } from '../read/describeStore.ts'
import { type Call, done, type Outcome } from './call.ts'
import { onlyArgument, storesOf } from './storesOf.ts'

function listLine({ name, title, start, length, coverage, columns, places }: ArchivedStore): string {
  const [from, to] = [start, start + (length - 1) * HOUR].map((t) => new Date(t * 1000).toISOString())
  const parameters = Object.keys(columns).map((key) => {
    const share = coverage?.[key]
    return share === undefined ? key : `${key} ${(100 * share).toFixed(1)} %`
  })
  const points = places.count === 1 ? '' : `, ${places.count} points`
  return `${name}  ${from!.slice(0, 13)}h to ${to!.slice(0, 13)}h  ${title}  (${parameters.join(', ')}${points})`
}

export async function listCommand(call: Call): Promise<Outcome> {
  const { address, name } = onlyArgument(call.rest)
  if (name !== undefined) throw new BadInput(`${name} is no address; the list takes none or one.`)
  const stores = await storesOf(call, address, (message) => console.error(message))
  if (stores.length === 0) return done(`Nothing is archived in ${address ?? call.root}.`)
  return done(stores.map(listLine).join('\n'))
}
