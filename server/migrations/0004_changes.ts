import { inOrder } from './inOrder.ts'

/** The columns that identify the user or the data that a change of the table concerns, as SQL. */
const keys: Readonly<Record<string, string>> = {
  customers: 'null',
  users: 'id',
  tokens: 'hash',
  records: 'customer_id, resource',
  site_users: 'user_id',
  favorites: 'user_id',
  preferences: 'user_id',
  thresholds: 'user_id',
  forecast_runs: 'customer_id, site_id',
}

/**
 * Every change of a table is notified on the channel seawindow, once for each statement and key: "users 7", "records 1 sites". A
 * statement that changes more than 1000 keys, or that empties the table, names only the table.
 */
const notify = `create function notify_change() returns trigger language plpgsql as $$
  declare
    changed text[];
    key text;
  begin
    if tg_op = 'TRUNCATE' then
      perform pg_notify('seawindow', tg_table_name);
      return null;
    end if;
    execute format(
      'select array_agg(distinct concat_ws('' '', %s)) from (%s) as changed',
      tg_argv[0],
      case tg_op
        when 'INSERT' then 'table new_rows'
        when 'DELETE' then 'table old_rows'
        else 'select * from new_rows union all select * from old_rows'
      end
    ) into changed;
    if cardinality(changed) > 1000 then changed := array['']; end if;
    foreach key in array coalesce(changed, '{}') loop
      perform pg_notify('seawindow', rtrim(tg_table_name || ' ' || key));
    end loop;
    return null;
  end
$$`

/** A trigger with transition tables can serve only one kind of statement. */
const events = {
  insert: 'referencing new table as new_rows',
  update: 'referencing new table as new_rows old table as old_rows',
  delete: 'referencing old table as old_rows',
  truncate: '',
}

const triggers = Object.entries(keys).flatMap(([table, key]) =>
  Object.entries(events).map(([event, rows]) => ({
    table,
    key,
    event,
    rows,
    name: `${table}_${event}_notify`,
  })),
)

export const up = inOrder([
  notify,
  ...triggers.map(
    ({ table, key, event, rows, name }) =>
      `create trigger ${name} after ${event} on ${table} ${rows}
          for each statement execute function notify_change('${key}')`,
  ),
])

export const down = inOrder([
  ...triggers.map(({ table, name }) => `drop trigger ${name} on ${table}`),
  'drop function notify_change()',
])
