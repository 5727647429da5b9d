/** The four services of the API; each has an address of its own, and one self-hosted server may have them all. */
export type ServiceName = 'forecast' | 'marine' | 'ensemble' | 'archive'

/** The addresses of a service of the API. */
export interface Service {
  /** Name of the setting that overrides the address. */
  setting: string
  /** The address of the free service, and of the one that requires a key. */
  free: string
  keyed: string
}

/** Addresses of the services by name. */
export const services: Readonly<Record<ServiceName, Service>> = {
  forecast: {
    setting: 'OPEN_METEO_FORECAST_URL',
    free: 'https://api.open-meteo.com',
    keyed: 'https://customer-api.open-meteo.com',
  },
  marine: {
    setting: 'OPEN_METEO_MARINE_URL',
    free: 'https://marine-api.open-meteo.com',
    keyed: 'https://customer-marine-api.open-meteo.com',
  },
  ensemble: {
    setting: 'OPEN_METEO_ENSEMBLE_URL',
    free: 'https://ensemble-api.open-meteo.com',
    keyed: 'https://customer-ensemble-api.open-meteo.com',
  },
  archive: {
    setting: 'OPEN_METEO_ARCHIVE_URL',
    free: 'https://archive-api.open-meteo.com',
    keyed: 'https://customer-archive-api.open-meteo.com',
  },
}

/** The kinds of requests, each to one service. */
export type EndpointName = 'forecast' | 'marine' | 'ensemble' | 'waveEnsemble' | 'archive' | 'waveArchive'

/** One path of a service, with the model that it reads. */
export interface Endpoint {
  service: ServiceName
  path: string
  /** The requested model; without one the service chooses the best for the place. */
  model?: string
  /** Members of an ensemble; the service counts each variable once per member. */
  members?: number
  /** Whether it only has data for points at sea. */
  sea: boolean
}

/**
 * The reanalysis models are named, so that a hindcast never mixes models. The ensembles are those of ECMWF: global, to ten
 * days and beyond, with gusts.
 */
export const endpoints: Readonly<Record<EndpointName, Endpoint>> = {
  forecast: { service: 'forecast', path: '/v1/forecast', sea: false },
  marine: { service: 'marine', path: '/v1/marine', sea: true },
  ensemble: { service: 'ensemble', path: '/v1/ensemble', model: 'ecmwf_ifs025', members: 51, sea: false },
  waveEnsemble: {
    service: 'marine',
    path: '/v1/marine',
    model: 'ecmwf_wam025_ensemble',
    members: 51,
    sea: true,
  },
  archive: { service: 'archive', path: '/v1/archive', model: 'era5', sea: false },
  waveArchive: { service: 'marine', path: '/v1/marine', model: 'era5_ocean', sea: true },
}
