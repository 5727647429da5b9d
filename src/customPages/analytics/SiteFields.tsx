import Autocomplete from '@mui/material/Autocomplete'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useMemo } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useCall } from '../../providers/useCall.ts'
import type { HwwaSite } from '../../schemas/entities.ts'
import { filterSites } from '../../shell/filterSites.ts'
import type { AnalyticsDraft } from './analyticsForm.ts'

const { compare } = new Intl.Collator()
const offered = filterSites<HwwaSite>()

/** Where: a site with historic data, and one of the heights at which its wind is known. */
export function SiteFields({ heights = [] }: { heights: readonly number[] | undefined }) {
  const { control } = useFormContext<AnalyticsDraft>()
  const site = useWatch({ control, name: 'site' })
  const sites = useCall<HwwaSite[]>('hwwaSites', {}, { staleTime: Number.POSITIVE_INFINITY })
  const sorted = useMemo(() => (sites.data ?? []).toSorted((a, b) => compare(a.name, b.name)), [sites.data])
  return (
    <>
      <Controller
        control={control}
        name="site"
        render={({ field: { ref, value, onChange, ...field }, fieldState: { error } }) => (
          <Autocomplete
            {...field}
            value={value}
            onChange={(_event, chosen) => onChange(chosen)}
            options={sorted}
            filterOptions={offered}
            getOptionLabel={({ name }) => name}
            getOptionKey={({ id }) => id}
            isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
            loading={sites.isPending}
            noOptionsText="No sites found"
            size="small"
            autoHighlight
            renderInput={(params) => (
              <TextField
                {...params}
                inputRef={ref}
                label="Site"
                error={error !== undefined}
                helperText={error?.message}
                slotProps={{ formHelperText: { sx: { mx: 0 } } }}
              />
            )}
          />
        )}
      />
      <Controller
        control={control}
        name="analysisLevelMeters"
        render={({ field: { value, ...field }, fieldState: { error } }) => (
          <TextField
            {...field}
            select
            label="Analysis height"
            // While the heights of a site are on their way, its height has no entry to be shown by.
            value={value !== null && heights.includes(value) ? value : ''}
            error={error !== undefined}
            helperText={error?.message}
            slotProps={{ formHelperText: { sx: { mx: 0 } } }}
          >
            {heights.length === 0 && (
              <MenuItem disabled value="">
                {site === null ? 'Choose a site first' : 'No heights'}
              </MenuItem>
            )}
            {heights.map((height) => (
              <MenuItem key={height} value={height}>
                {height} m
              </MenuItem>
            ))}
          </TextField>
        )}
      />
    </>
  )
}
