import { inOrder } from './inOrder.ts'

/**
 * What a new process needs to know of the form files: which patterns were decided, and the last valid content of each file. Both are
 * JSON text, which keeps the order of members, and any characters.
 */
export const up = inOrder([
  `create table pattern_verdicts (
      checker text not null,
      digest text not null,
      pattern json not null,
      reason text,
      primary key (checker, digest)
    )`,
  'create table valid_form_files (file text primary key, content json not null)',
])

export const down = inOrder(['drop table pattern_verdicts', 'drop table valid_form_files'])
