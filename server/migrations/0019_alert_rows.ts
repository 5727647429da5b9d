import { inOrder } from './inOrder.ts'

const tables = ['alert_states', 'alert_events']

/** Every run updates the rows of all alerts: free space in each page for their new versions avoids updating the indexes. */
export const up = inOrder(tables.map((table) => `alter table ${table} set (fillfactor = 50)`))

export const down = inOrder(tables.map((table) => `alter table ${table} reset (fillfactor)`))
