import type { OpenAccess } from '../recordAccess.ts'
import type { PairTable } from '../recordHooks.ts'
import { keyOf, lockPairs, type PairsWritten, storedPairs, writePairs } from './pairChanges.ts'
import type { Relation } from './recordRelations.ts'

/** What an import has changed. */
export type ChangedPairs = Pick<PairsWritten, 'connected' | 'redated'>

/** The name under which an undo has the changed pairs. */
const PAIRS = 'pairs'

/** What an import has changed as a relation of its undo. */
export const pairRelation = ({ connected, redated }: ChangedPairs): Relation => ({
  table: PAIRS,
  rows: [{ connected, redated }],
})

/** The pairs that an undo has. */
export function changedPairs(relations: readonly Relation[]): ChangedPairs {
  const found = relations.find(({ table }) => table === PAIRS)?.rows[0] as ChangedPairs | undefined
  return found ?? { connected: [], redated: [] }
}

/** Disconnects what an import has connected, and gives the others their last days before; whether none of them was changed since. */
export async function undoPairs(
  context: OpenAccess,
  table: PairTable,
  { connected, redated }: ChangedPairs,
): Promise<boolean> {
  const changes = { ...context, resource: context.file.resource.name, isWhole: true } as const
  await lockPairs(changes, table)
  const pairs = [...connected, ...redated]
  const stored = await storedPairs(
    context.transaction,
    context,
    table,
    pairs.map(({ pair }) => pair),
  )
  if (pairs.some(({ pair, expiresOn }) => stored.get(keyOf(pair)) !== expiresOn)) return false
  const days = new Map(redated.map(({ pair, before }) => [keyOf(pair), before]))
  const { refused } = await writePairs(changes, table, {
    connect: redated.map(({ pair }) => pair),
    disconnect: connected.map(({ pair }) => pair),
    expiresOnOf: (pair) => days.get(keyOf(pair)) ?? null,
  })
  return refused.length === 0
}
