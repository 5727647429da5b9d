import { inOrder } from './inOrder.ts'

export const up = inOrder([
  // When each report is next due, with an index that finds due reports among any number of them. Triggers keep it up to date.
  `create table report_schedules (
    customer_id integer not null references customers (id) on delete cascade,
    report_id integer not null,
    decided_until timestamptz not null,
    next_at timestamptz,
    primary key (customer_id, report_id)
  )`,
  'create index report_schedules_next on report_schedules (next_at) where next_at is not null',
  // Without foreign keys to records, because a deletion can be undone.
  `create table report_occurrences (
    customer_id integer not null references customers (id) on delete cascade,
    report_id integer not null,
    at timestamptz not null,
    state text not null check (state in ('queued', 'skipped')),
    reason text,
    run timestamptz,
    thread text,
    decided_at timestamptz not null,
    primary key (customer_id, report_id, at)
  )`,
  'create index report_occurrences_at on report_occurrences (at)',
  // The reports of a site.
  `create index records_report_site on records (customer_id, (body ->> 'pointId')) where resource = 'reports'`,
  // Whether a form, a batch, an undo or a restore writes a report, it is scheduled, and earlier occurrences are not sent.
  `create function schedule_report() returns trigger language plpgsql as $$
    begin
      insert into report_schedules (customer_id, report_id, decided_until, next_at)
        values (new.customer_id, new.id, new.updated_at, new.updated_at)
        on conflict (customer_id, report_id) do update
          set decided_until = greatest(report_schedules.decided_until, excluded.decided_until),
            next_at = excluded.next_at;
      return null;
    end
  $$`,
  `create trigger records_schedule_report after insert or update on records
    for each row when (new.resource = 'reports') execute function schedule_report()`,
  `create function unschedule_report() returns trigger language plpgsql as $$
    begin
      update report_schedules set next_at = null where customer_id = old.customer_id and report_id = old.id;
      return null;
    end
  $$`,
  `create trigger records_unschedule_report after delete on records
    for each row when (old.resource = 'reports') execute function unschedule_report()`,
  // A site that is restored or moved may have another time zone.
  `create function schedule_site_reports() returns trigger language plpgsql as $$
    begin
      update report_schedules set next_at = new.updated_at
        from records report
        where report.customer_id = new.customer_id and report.resource = 'reports'
          and report.body ->> 'pointId' = new.id::text
          and report_schedules.customer_id = report.customer_id and report_schedules.report_id = report.id;
      return null;
    end
  $$`,
  `create trigger records_schedule_new_site after insert on records
    for each row when (new.resource = 'sites') execute function schedule_site_reports()`,
  `create trigger records_schedule_site after update on records
    for each row when (new.resource = 'sites' and new.derived is distinct from old.derived)
    execute function schedule_site_reports()`,
  `insert into report_schedules (customer_id, report_id, decided_until, next_at)
    select customer_id, id, updated_at, updated_at from records where resource = 'reports'`,
])

const triggers = [
  'records_schedule_report',
  'records_unschedule_report',
  'records_schedule_new_site',
  'records_schedule_site',
]
const functions = ['schedule_report', 'unschedule_report', 'schedule_site_reports']

export const down = inOrder([
  ...triggers.map((name) => `drop trigger ${name} on records`),
  ...functions.map((name) => `drop function ${name}()`),
  'drop index records_report_site',
  ...['report_schedules', 'report_occurrences'].map((table) => `drop table ${table}`),
])
