import { inOrder } from './inOrder.ts'

/**
 * The order of texts in every list, the same as in `compareTexts`: Unicode order, with digits by their numeric value. The old
 * form of the locale name is understood by every version of ICU, including that of the embedded database.
 */
const create = `create collation natural_order (provider = icu, locale = 'und@colNumeric=yes')`

/** Also removes the indexes in that order; the previous version of the server creates its own at startup. */
const drop = [
  `delete from record_indexes where expression like '%natural_order%'`,
  'drop collation natural_order cascade',
]

export const up = inOrder([create])

export const down = inOrder(drop)
