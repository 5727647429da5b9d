import { useCallback } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { HindcastForm, Typed } from '../hindcastForm.ts'

export interface MapPoint {
  latitude: number
  longitude: number
}

/** The coordinates in the form as a place on the earth; null for anything else. */
export function pointOf(latitude?: Typed, longitude?: Typed): MapPoint | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  return Math.abs(latitude) < 90 && Math.abs(longitude) < 180 ? { latitude, longitude } : null
}

/** Some ten metres: finer than any archive, and short enough to read. */
export const rounded = ({ latitude, longitude }: MapPoint): MapPoint => ({
  latitude: Math.round(latitude * 1e4) / 1e4,
  longitude: Math.round(longitude * 1e4) / 1e4,
})

/** The point of the form and its setter, with null to clear it; a coordinate that had an error is validated again. */
export function usePoint(): [MapPoint | null, (point: MapPoint | null) => void] {
  const { clearErrors, control, setValue } = useFormContext<HindcastForm>()
  const [latitude, longitude] = useWatch({ control, name: ['latitude', 'longitude'] })
  const setPoint = useCallback(
    (point: MapPoint | null) => {
      const options = { shouldDirty: true, shouldValidate: point !== null }
      if (!point) clearErrors(['latitude', 'longitude'])
      setValue('longitude', point?.longitude, options)
      setValue('latitude', point?.latitude, options)
    },
    [clearErrors, setValue],
  )
  return [pointOf(latitude, longitude), setPoint]
}
