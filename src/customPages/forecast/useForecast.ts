import { useMemo } from 'react'
import { useSession } from '../../providers/session.ts'
import { useCall } from '../../providers/useCall.ts'
import type { Forecast } from '../../schemas/entities.ts'
import { fromColumns } from '../../schemas/forecastColumns.ts'
import type { ForecastColumns } from '../../schemas/shapes/forecast.ts'
import { MAX_DAYS } from '../../weather/forecastDays.ts'
import { useLocalView } from './localView.ts'

/** A run is good for six hours; asking again within five minutes answers the same. A page left open asks then. */
const FRESH_MS = 5 * 60_000

/** The whole forecast of a site: the shorter horizon is a part of it. A multi-user's own limits and view sets go along. */
export function useForecast(siteId: number) {
  const { isMultiUser, username } = useSession()
  const { parameters, viewSet } = useLocalView(username)
  const params = { id: siteId }
  const { data, error, refetch } = useCall<ForecastColumns | Forecast>(
    isMultiUser ? 'forecastWithParameters' : 'forecast',
    isMultiUser
      ? { params, query: { days: MAX_DAYS, ...viewSet }, body: parameters }
      : { params, query: { days: MAX_DAYS } },
    { quiet: true, staleTime: FRESH_MS, refetchInterval: FRESH_MS, keepPrevious: true },
  )
  const forecast = useMemo(() => data && fromColumns(data), [data])
  return { data: forecast, error, refetch }
}
