import { inOrder } from './inOrder.ts'

export const up = inOrder([
  // What became of the runs that a feed should have: a row without a problem is a run that is stored.
  `create table feed_runs (
    customer_id integer not null,
    feed_id integer not null,
    run timestamptz not null,
    read_at timestamptz not null,
    attempts integer not null,
    problem text,
    primary key (customer_id, feed_id, run),
    foreign key (customer_id, feed_id) references records (customer_id, id) on delete cascade
  )`,
  'create index feed_runs_run on feed_runs (run)',
])

export const down = inOrder(['drop table feed_runs', `delete from records where resource = 'feeds'`])
