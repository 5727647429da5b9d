import { inOrder } from './inOrder.ts'

export const up = inOrder([
  // The recipient in the spelling that is compared: letters of a mail address in any case name one mailbox.
  `alter table outbox
    add column mailbox text,
    add column host text,
    add column opening text,
    add column turn bigint not null default 0`,
  // Rows of one mailbox that were queued apart stay apart.
  `update outbox set
    mailbox = case when channel = 'webhook' then recipient
      when exists (select 1 from outbox same where same.thread = outbox.thread and same.sequence = outbox.sequence
        and same.channel = 'mail' and lower(same.recipient) = lower(outbox.recipient) and same.id < outbox.id)
      then lower(recipient) || ' ' || id else lower(recipient) end,
    host = case when channel = 'webhook' then lower(substring(recipient from '^https://([^/?#]+)')) end`,
  'alter table outbox alter column mailbox set not null',
  'alter table outbox drop constraint outbox_thread_sequence_recipient_channel_key',
  'create unique index outbox_message on outbox (thread, sequence, mailbox, channel)',
  'drop index outbox_due',
  `create index outbox_turns on outbox (channel, customer_id, turn, id, next_try) where state in ('queued', 'sending')`,
  `create index outbox_turn_of_record on outbox (channel, customer_id, resource, record_id, turn)
    where state in ('queued', 'sending')`,
  `create index outbox_untried on outbox (customer_id)
    where attempts = 0 and state in ('queued', 'failed') and reason is not null`,

  'alter table mutes add column mailbox text',
  'update mutes set mailbox = lower(recipient)',
  `delete from mutes using mutes as same
    where same.customer_id = mutes.customer_id and same.resource = mutes.resource and same.record_id = mutes.record_id
      and same.thread = mutes.thread and same.mailbox = mutes.mailbox and same.recipient < mutes.recipient`,
  'alter table mutes alter column mailbox set not null',
  'alter table mutes drop constraint mutes_pkey',
  'alter table mutes add primary key (customer_id, resource, record_id, thread, mailbox)',

  // Hosts of webhooks that do not answer.
  `create table silent_hosts (
    host text primary key,
    silences integer not null,
    silent_at timestamptz not null,
    next_try timestamptz not null
  )`,
  // The mails that a customer has sent in an hour (empty mailbox), and to one mailbox in a day.
  `create table mail_counts (
    customer_id integer not null references customers (id) on delete cascade,
    mailbox text not null,
    since timestamptz not null,
    mails integer not null,
    primary key (customer_id, mailbox, since)
  )`,
])

export const down = inOrder([
  'drop table mail_counts',
  'drop table silent_hosts',
  'alter table mutes drop constraint mutes_pkey',
  'alter table mutes drop column mailbox',
  'alter table mutes add primary key (customer_id, resource, record_id, thread, recipient)',
  'drop index outbox_turns',
  'drop index outbox_turn_of_record',
  'drop index outbox_untried',
  'drop index outbox_message',
  ...['mailbox', 'host', 'opening', 'turn'].map((column) => `alter table outbox drop column ${column}`),
  `alter table outbox add constraint outbox_thread_sequence_recipient_channel_key
      unique (thread, sequence, recipient, channel)`,
  `create index outbox_due on outbox (next_try, id) where state in ('queued', 'sending')`,
])
