import { useMemo } from 'react'
import { useSession } from '../../../providers/session.ts'
import { useCall } from '../../../providers/useCall.ts'
import type { ViewParameter } from '../../../schemas/entities.ts'
import { parameterById } from '../../../weather/parameters.ts'
import type { Threshold } from '../../../weather/threshold.ts'
import { useLocalView } from '../localView.ts'

/** The tolerances of the user's limits by the name of the parameter; a multi-user's are those of this browser. */
export function useTolerances(siteId: number): ReadonlyMap<string, Threshold> {
  const { isMultiUser, username } = useSession()
  const local = useLocalView(username)
  const { data } = useCall<ViewParameter[]>('parameters', { query: { siteId } }, { enabled: !isMultiUser })
  return useMemo(() => {
    const rows = isMultiUser ? local.parameters : (data ?? [])
    return new Map(rows.map((row) => [parameterById(row.parameterId)?.name ?? '', row]))
  }, [isMultiUser, local.parameters, data])
}
