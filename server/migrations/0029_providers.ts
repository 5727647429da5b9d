import { inOrder } from './inOrder.ts'

export const up = inOrder([
  // Runs that are stored already were fetched from the installation's source (countingRuns.ts).
  `alter table forecast_runs add column provider text not null default 'installation',
    drop constraint forecast_runs_pkey,
    add primary key (customer_id, site_id, run, provider)`,
  // The provider of the run at which an alert was evaluated.
  `alter table alert_states add column provider text not null default 'installation'`,
  // Only users who have a permission can grant it, so an initial user must have it.
  `update users set body = jsonb_set(body, '{permissions}', (body -> 'permissions') || '["Forecasts.Push"]')
    where body -> 'roles' ? 'Administrator' and body -> 'permissions' ? 'Admin.ManageUsers'
      and not body -> 'permissions' ? 'Forecasts.Push'`,
])

export const down = inOrder([
  `delete from forecast_runs where provider <> 'installation'`,
  `alter table forecast_runs drop constraint forecast_runs_pkey,
    drop column provider,
    add primary key (customer_id, site_id, run)`,
  'alter table alert_states drop column provider',
  `update users set body = jsonb_set(body, '{permissions}', (body -> 'permissions') - 'Forecasts.Push')
    where body -> 'permissions' ? 'Forecasts.Push'`,
])
