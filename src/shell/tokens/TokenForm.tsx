import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useForm } from '@refinedev/react-hook-form'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { ajvResolver } from '#providers/ajvResolver.ts'
import { ApiError, call } from '#providers/api/request.ts'
import { useCall } from '#providers/api/useCall.ts'
import { showFailure } from '#providers/status.ts'
import type { MadeToken, TokenRequest } from '#schemas/shapes/personalToken.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { filterSites } from '../filterSites.ts'

const offered = filterSites<Site>()

const resolver = ajvResolver<TokenRequest>('token')

/** Days that a token works unless another last day is chosen. */
const DAYS = 90

const dayAfter = (now: Date, days: number) =>
  new Date(now.getTime() + days * 24 * 3_600_000).toISOString().slice(0, 10)

/** Whose tokens a page shows. */
export interface TokenOwner {
  /** A service user, whose tokens an administrator makes; undefined for oneself. */
  id?: number
  /** What a token can be permitted. */
  permissions: readonly string[]
}

interface TokenFormProps {
  owner: TokenOwner
  onMade: (token: string) => void
  onCancel: () => void
}

const make = ({ id }: TokenOwner, body: TokenRequest) =>
  id === undefined
    ? call<MadeToken>('makePersonalToken', { body, quiet: true })
    : call<MadeToken>('makeServiceToken', { params: { id }, body, quiet: true })

/** What a new token may do, and until when. */
export function TokenForm({ owner, onMade, onCancel }: TokenFormProps) {
  const isOwn = owner.id === undefined
  const { data: sites = [] } = useCall<Site[]>('sites', {}, { quiet: true })
  const [defaultValues] = useState(
    (): TokenRequest => ({
      name: '',
      expiresOn: dayAfter(new Date(), DAYS),
      canWrite: false,
      permissions: [],
    }),
  )
  const { register, control, handleSubmit, setError, formState } = useForm<TokenRequest, never, TokenRequest>(
    {
      resolver,
      defaultValues,
      // The page may be that of a record, which the form must not begin with.
      refineCoreProps: { resource: 'token', action: 'create', queryOptions: { enabled: false } },
    },
  )
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (body) => {
    try {
      onMade((await make(owner, body as TokenRequest)).token)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const atFields = error.errors.map(({ path, message }) => ({ name: path.slice(1), message }))
      if (atFields.length === 0) showFailure(error)
      for (const { name, message } of atFields)
        setError(name as keyof TokenRequest, { message }, { shouldFocus: true })
    }
  })

  return (
    <Box
      component="form"
      onSubmit={submit}
      noValidate
      aria-label="New token"
      sx={{ display: 'grid', gap: 4, mt: 4, maxWidth: 480 }}
    >
      <TextField
        {...register('name')}
        label="Name"
        autoFocus
        error={errors.name !== undefined}
        helperText={errors.name?.message ?? 'What it is for'}
      />
      <TextField
        {...register('expiresOn')}
        type="date"
        label="Last day (UTC)"
        slotProps={{ inputLabel: { shrink: true } }}
        error={errors.expiresOn !== undefined}
        helperText={errors.expiresOn?.message ?? 'At most 366 days from now'}
      />
      <Controller
        name="canWrite"
        control={control}
        render={({ field: { value, onChange } }) => (
          <FormControl>
            <FormLabel id="token-use">Use</FormLabel>
            <RadioGroup
              row
              aria-labelledby="token-use"
              value={String(value)}
              onChange={(_, chosen) => onChange(chosen === 'true')}
            >
              <FormControlLabel value="false" control={<Radio />} label="Only read" />
              <FormControlLabel value="true" control={<Radio />} label="Read and change" />
            </RadioGroup>
          </FormControl>
        )}
      />
      <Controller
        name="permissions"
        control={control}
        render={({ field: { ref, value, onChange } }) => (
          <FormControl component="fieldset" error={errors.permissions !== undefined}>
            <FormLabel component="legend">Permissions</FormLabel>
            <FormGroup>
              {owner.permissions.map((name, index) => (
                <FormControlLabel
                  key={name}
                  label={name}
                  control={
                    <Checkbox
                      inputRef={index === 0 ? ref : undefined}
                      checked={value.includes(name)}
                      onChange={(_, isTicked) =>
                        onChange(isTicked ? [...value, name] : value.filter((other) => other !== name))
                      }
                    />
                  }
                />
              ))}
            </FormGroup>
            <FormHelperText>
              {errors.permissions?.message ?? (isOwn ? 'A part of yours' : "A part of the user's")}
            </FormHelperText>
          </FormControl>
        )}
      />
      <Controller
        name="siteIds"
        control={control}
        render={({ field: { ref, value = [], onChange } }) => (
          <Autocomplete
            multiple
            disableCloseOnSelect
            options={sites}
            filterOptions={offered}
            noOptionsText="No sites found"
            getOptionKey={({ id }) => id}
            getOptionLabel={({ name }) => name}
            value={sites.filter(({ id }) => value.includes(id))}
            onChange={(_, chosen) => onChange(chosen.length > 0 ? chosen.map(({ id }) => id) : undefined)}
            renderInput={(params) => (
              <TextField
                {...params}
                label="Sites"
                inputRef={ref}
                error={errors.siteIds !== undefined}
                helperText={
                  errors.siteIds?.message ?? `None: all that ${isOwn ? 'you see' : 'the user sees'}`
                }
              />
            )}
          />
        )}
      />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          Make token
        </Button>
        <Button variant="outlined" onClick={onCancel}>
          Cancel
        </Button>
      </Box>
    </Box>
  )
}
