import { inOrder } from './inOrder.ts'

export const up = inOrder([
  `create table forecast_runs (
    customer_id integer not null references customers (id) on delete cascade,
    site_id integer not null references sites (id) on delete cascade,
    run timestamptz not null,
    start timestamptz not null,
    length integer not null check (length > 0),
    parameters text[] not null,
    provenance jsonb not null,
    data bytea not null,
    primary key (site_id, run)
  )`,
  // The columns are already compressed, so compressing them again would only cost time.
  'alter table forecast_runs alter column data set storage external',
  'create index forecast_runs_run on forecast_runs (run)',
  'create index forecast_runs_customer on forecast_runs (customer_id)',
])

export const down = inOrder(['drop table forecast_runs'])
