import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { ListNotLoaded } from '#requests/ListNotLoaded.tsx'
import type { Site } from '#schemas/shapes/records/site.ts'
import { filterSites } from '#shell/filterSites.ts'
import { useHindcastPlaces } from '../map/useHindcastPlaces.ts'
import { usePoint } from '../map/usePoint.ts'

const offered = filterSites<Site>()

/** Sets the point to a site, shows the site at the point, and clears the point. Hidden from users without access to sites. */
export function SiteField() {
  const { sites, sitesError, loadSites, isLoadingSites } = useHindcastPlaces()
  const [point, setPoint] = usePoint()
  if (sitesError?.status === 403) return null
  const chosen = sites.find(
    ({ latitude, longitude }) => latitude === point?.latitude && longitude === point?.longitude,
  )
  if (sitesError && sites.length === 0)
    return (
      <ListNotLoaded
        text="The sites could not be loaded. Type the coordinates, or try again."
        onRetry={loadSites}
        sx={{ gridColumn: '1 / -1' }}
      />
    )
  return (
    <Autocomplete
      options={sites}
      filterOptions={offered}
      value={chosen ?? null}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, site) => setPoint(site)}
      loading={isLoadingSites}
      noOptionsText="No sites found"
      sx={{ gridColumn: '1 / -1' }}
      renderInput={(props) => (
        <TextField
          {...props}
          label="Site"
          placeholder="Or type the coordinates"
          slotProps={{ inputLabel: { ...props.InputLabelProps, shrink: true } }}
        />
      )}
    />
  )
}
