import { useMemo, useState } from 'react'
import { useCall } from '#providers/api/useCall.ts'
import { useLocalView } from '#providers/localView/localView.ts'
import { useSession } from '#providers/session/session.ts'
import type { ParameterGroup, ViewParameter } from '#schemas/shapes/forecast/parameters.ts'
import { Loading } from '#shell/Loading.tsx'
import { MessagePage } from '#shell/MessagePage.tsx'
import { noThreshold, type Threshold, thresholdOnly } from '#weather/adapters/thresholds.ts'
import type { ForecastPanelProps } from '../panelProps.ts'
import { type Section, sectionsOf } from './sections.ts'
import { ThresholdsForm } from './ThresholdsForm.tsx'

/** The initial data of the form. */
interface Copy {
  rows: readonly Threshold[]
  sections: readonly Section[]
}

/** The limits of the parameters that the site can have; those of a multi-user are stored in this browser. */
export function ThresholdsPanel({ site, onClose }: ForecastPanelProps) {
  const { isMultiUser, username } = useSession()
  const local = useLocalView(username)
  // Another device may have stored limits since, so the copy uses an answer that was fetched for this opening of the panel.
  const parameters = useCall<ViewParameter[]>(
    'parameters',
    { query: { siteId: site.id } },
    { staleTime: 0, quiet: true },
  )
  const groups = useCall<ParameterGroup[]>('groupedParameters', {}, { quiet: true })
  const { data, isFetchedAfterMount } = parameters
  const answer = useMemo((): Copy | undefined => {
    if (!data || !groups.data || !isFetchedAfterMount) return undefined
    const rows = isMultiUser ? localRows(data, local.parameters) : data.map(thresholdOnly)
    return { rows, sections: sectionsOf(data, groups.data) }
  }, [data, groups.data, isFetchedAfterMount, isMultiUser, local.parameters])
  const failed = [parameters, groups].find(({ error }) => error)
  // Refetches and their failures must not change a form that is being edited.
  const [copy, setCopy] = useState<Copy>()
  if (!copy && !failed && answer) setCopy(answer)
  if (copy)
    return <ThresholdsForm site={site} title="Weather Window Thresholds" {...copy} onClose={onClose} />
  if (!failed?.error) return <Loading />
  return (
    <MessagePage
      title="The thresholds could not be loaded"
      text={failed.error.detail}
      onRetry={failed.refetch}
    />
  )
}

function localRows(parameters: readonly ViewParameter[], local: readonly Threshold[]): Threshold[] {
  const localRows = new Map(local.map((row) => [row.parameterId, row]))
  return parameters.map(({ parameterId }) => localRows.get(parameterId) ?? { ...noThreshold, parameterId })
}
