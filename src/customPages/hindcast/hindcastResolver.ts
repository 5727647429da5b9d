import type { Resolver } from 'react-hook-form'
import { ajvResolver } from '../../providers/ajvResolver.ts'
import { regionOf } from '../../weather/regions.ts'
import { type HindcastForm, submitted } from './hindcastForm.ts'

const bySchema = ajvResolver<HindcastForm>('hindcast')

/** The schema's rules, and the one that it cannot say: the point must lie in a region that has a hindcast. */
export const hindcastResolver: Resolver<HindcastForm> = async (values, context, options) => {
  const result = await bySchema(submitted(values), context, options)
  const { latitude, longitude } = values
  const { errors } = result
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return result
  if (errors.latitude || errors.longitude) return result
  if (regionOf(latitude, longitude)) return result
  const outside = { type: 'region', message: 'Coordinates outside of available domains' }
  return { values: {}, errors: { ...errors, latitude: outside } }
}
