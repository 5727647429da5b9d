import Autocomplete from '@mui/material/Autocomplete'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useMemo } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { ListNotLoaded } from '#requests/ListNotLoaded.tsx'
import type { AnalyticsSite } from '#schemas/shapes/hindcast/analytics.ts'
import { compareTexts } from '#schemas/valueOrder.ts'
import { filterSites } from '#shell/filterSites.ts'
import type { AnalyticsDraft } from '../analyticsForm.ts'
import { useAnalyticsSites } from '../useAnalyticsSites.ts'

const offered = filterSites<AnalyticsSite>()

interface SiteFieldsProps {
  /** Heights of the site; absent until known. */
  heights: readonly number[] | undefined
  /** The heights are loading. */
  isLoading: boolean
  /** Loads the heights again; given if they could not be loaded. */
  onRetryHeights: (() => Promise<unknown>) | undefined
  /** Why another height is chosen than before. */
  changedHeight: string | undefined
}

/** The site, from those with historic data, and one of the heights with wind data. */
export function SiteFields({ heights, isLoading, onRetryHeights, changedHeight }: SiteFieldsProps) {
  const { control } = useFormContext<AnalyticsDraft>()
  const [site, height] = useWatch({ control, name: ['site', 'analysisLevelMeters'] })
  const sites = useAnalyticsSites()
  // Show the form's height until the site's heights are known.
  const offeredHeights = heights ?? (height === null ? [] : [height])
  const sorted = useMemo(
    () => (sites.data ?? []).toSorted((a, b) => compareTexts(a.name, b.name)),
    [sites.data],
  )
  return (
    <>
      {sites.error && <ListNotLoaded text="The sites could not be loaded." onRetry={sites.refetch} />}
      <Controller
        control={control}
        name="site"
        render={({ field: { ref, value, onChange, ...field }, fieldState: { error } }) => (
          <Autocomplete
            {...field}
            // The address may contain an outdated site name.
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
      {onRetryHeights && (
        <ListNotLoaded text="The heights of the site could not be loaded." onRetry={onRetryHeights} />
      )}
      <Controller
        control={control}
        name="analysisLevelMeters"
        render={({ field: { value, ...field }, fieldState: { error } }) => (
          <TextField
            {...field}
            select
            label="Analysis height"
            // An effect clears a height that the site does not have, one render later.
            value={value !== null && offeredHeights.includes(value) ? value : ''}
            error={error !== undefined}
            helperText={error?.message ?? changedHeight}
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
