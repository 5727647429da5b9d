import Autocomplete from '@mui/material/Autocomplete'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useMemo } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import type { HwwaSite } from '../../../schemas/shapes/analytics.ts'
import { compareTexts } from '../../../schemas/valueOrder.ts'
import { filterSites } from '../../../shell/filterSites.ts'
import type { AnalyticsDraft } from '../analyticsForm.ts'
import { useHwwaSites } from '../useHwwaSites.ts'

const offered = filterSites<HwwaSite>()

interface SiteFieldsProps {
  /** Of the site; absent while they are not known. */
  heights: readonly number[] | undefined
  /** They are on their way. */
  isLoading: boolean
}

/** Where: a site with historic data, and one of the heights at which its wind is known. */
export function SiteFields({ heights, isLoading }: SiteFieldsProps) {
  const { control } = useFormContext<AnalyticsDraft>()
  const [site, height] = useWatch({ control, name: ['site', 'analysisLevelMeters'] })
  const sites = useHwwaSites()
  // The height in the form is shown until the site is known not to have it.
  const offeredHeights = heights ?? (height === null ? [] : [height])
  const sorted = useMemo(
    () => (sites.data ?? []).toSorted((a, b) => compareTexts(a.name, b.name)),
    [sites.data],
  )
  return (
    <>
      <Controller
        control={control}
        name="site"
        render={({ field: { ref, value, onChange, ...field }, fieldState: { error } }) => (
          <Autocomplete
            {...field}
            // An address may hold a name that the site has no more.
            value={sorted.find(({ id }) => id === value?.id) ?? value}
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
            // A height that the site does not have is cleared by an effect, one render later.
            value={value !== null && offeredHeights.includes(value) ? value : ''}
            error={error !== undefined}
            helperText={error?.message}
            slotProps={{ formHelperText: { sx: { mx: 0 } } }}
          >
            {offeredHeights.length === 0 && (
              <MenuItem disabled value="">
                {site === null ? 'Choose a site first' : isLoading ? 'Loading…' : 'No heights'}
              </MenuItem>
            )}
            {offeredHeights.map((metres) => (
              <MenuItem key={metres} value={metres}>
                {metres} m
              </MenuItem>
            ))}
          </TextField>
        )}
      />
    </>
  )
}
