import { type RefObject, useEffect } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import type { MapPoint } from './usePoint.ts'

/** Milliseconds after which a number counts as typed: the map goes nowhere for the digits of a longer one. */
const TYPED = 400

/** Brings the point into sight when it is set somewhere else. */
export function useFollowPoint(map: RefObject<MapRef | null>, point: MapPoint | null): void {
  const { latitude, longitude } = point ?? {}
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return
    const timer = setTimeout(() => {
      if (map.current?.getBounds().contains([longitude, latitude]) === false) {
        map.current.easeTo({ center: [longitude, latitude] })
      }
    }, TYPED)
    return () => clearTimeout(timer)
  }, [map, latitude, longitude])
}
