import { useDelete } from '@refinedev/core'
import { useAccess } from '#providers/access/useAccess.ts'
import { useForms } from '#providers/resources/forms.ts'
import type { UserRecord } from '#schemas/resourceFile/recordTypes.ts'
import { TokenList } from '#shell/tokens/TokenList.tsx'
import type { RecordPartProps } from '../recordPartProps.ts'

/** The tokens of a service user, with which a program calls. */
export function ServiceTokens({ record }: RecordPartProps) {
  const { may } = useAccess()
  const { tokens } = useForms().resources
  const { mutateAsync } = useDelete()
  if (!record) return null
  const { permissions } = record as unknown as UserRecord
  const revoke = (id: number) =>
    mutateAsync({ resource: 'tokens', id, successNotification: false, errorNotification: false })
  return (
    <TokenList
      owner={{ id: record.id, permissions }}
      text="A program that has a token calls the interface as this user, with the part of its rights that you give it. Whoever has the token can do the same."
      mayChange={record.refusal === undefined && tokens !== undefined && may(tokens, 'delete')}
      revoke={revoke}
    />
  )
}
