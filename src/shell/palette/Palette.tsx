import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import Typography from '@mui/material/Typography'
import useAutocomplete from '@mui/material/useAutocomplete'
import { visuallyHidden } from '@mui/utils'
import { type Action, KBarProvider, useKBar, useRegisterActions } from '@refinedev/kbar'
import { type HTMLAttributes, useEffect, useMemo, useRef, useState } from 'react'
import { tokens } from '#tokens.ts'
import { type Command, commandGroups, matchingCommands } from './commands.ts'
import { useCommands } from './useCommands.ts'
import { useSiteCommands } from './useSiteCommands.ts'

interface PaletteProps {
  /** The address of the page's help; undefined if it has none. */
  help: string | undefined
  onClose: () => void
  /** Shows the shortcuts instead of the palette. */
  onShortcuts: () => void
}

const TITLE = 'palette-title'

/** Searches sites, pages and actions, over any page. */
export const Palette = (props: PaletteProps) => (
  // MUI's dialog replaces that of kbar: it locks the page itself, and its list has an accessible name.
  <KBarProvider options={{ disableDocumentLock: true }}>
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={props.onClose}
      aria-labelledby={TITLE}
      slotProps={{ container: { sx: { alignItems: 'flex-start' } }, paper: { sx: { m: { xs: 2, sm: 8 } } } }}
    >
      <Box component="h2" id={TITLE} sx={visuallyHidden}>
        Commands
      </Box>
      <CommandList {...props} />
    </Dialog>
  </KBarProvider>
)

const actionOf = ({ id, name, group, detail, keywords, perform }: Command): Action => ({
  id,
  name,
  section: group,
  ...(detail !== undefined && { subtitle: detail }),
  ...(keywords !== undefined && { keywords }),
  perform,
})

/** Registers commands while the palette is open. */
function useRegistered(commands: readonly Command[]): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  }, [commands])
  // Every render makes new commands, and registering renders the palette again, so register only commands with other texts.
  const texts = JSON.stringify(commands)
  const actions = useMemo(
    () =>
      (JSON.parse(texts) as Omit<Command, 'perform'>[]).map((command) => {
        const perform = () => latest.current.find(({ id }) => id === command.id)?.perform()
        return actionOf({ ...command, perform })
      }),
    [texts],
  )
  useRegisterActions(actions, [actions])
}

/** The registered commands, in order. */
function useRegistry(): Command[] {
  const { actions } = useKBar(({ actions }) => ({ actions }))
  return useMemo(
    () =>
      Object.values(actions).map(({ id, name, section, subtitle, keywords, command }) => ({
        id,
        name,
        group: commandGroups.find((group) => group === section) ?? 'Actions',
        ...(subtitle !== undefined && { detail: subtitle }),
        ...(keywords !== undefined && { keywords }),
        perform: () => void command?.perform(),
      })),
    [actions],
  )
}

/** The field and its results. A component inside the dialog, because the field must exist when its list is set up. */
function CommandList({ onClose, ...targets }: PaletteProps) {
  const [text, setText] = useState('')
  const sites = useSiteCommands(text)
  useRegistered(useCommands(targets))
  useRegistered(sites.commands)
  const shown = matchingCommands(useRegistry(), text)
  const { getRootProps, getInputLabelProps, getInputProps, getListboxProps, getOptionProps } =
    useAutocomplete<Command>({
      open: true,
      value: null,
      autoHighlight: true,
      clearOnBlur: false,
      options: shown,
      filterOptions: (options) => options,
      getOptionLabel: ({ name }) => name,
      getOptionKey: ({ id }) => id,
      isOptionEqualToValue: (option, value) => option.id === value.id,
      inputValue: text,
      onInputChange: (_, next, reason) => reason === 'input' && setText(next),
      onClose: (_, reason) => reason === 'escape' && onClose(),
      onChange: (_, command) => {
        onClose()
        command?.perform()
      },
    })
  const groups = commandGroups.flatMap((group) => {
    const commands = shown.filter((command) => command.group === group)
    return commands.length > 0 ? [{ group, commands }] : []
  })
  return (
    <>
      <Box {...getRootProps()}>
        <Box component="label" {...getInputLabelProps()} sx={visuallyHidden}>
          Sites, pages and actions
        </Box>
        <InputBase
          fullWidth
          autoFocus
          placeholder="Search sites, pages and actions ..."
          inputProps={getInputProps()}
          sx={{ px: 4, minHeight: tokens.size.topBar, borderBottom: 1, borderColor: 'divider' }}
        />
      </Box>
      <Box component="ul" {...getListboxProps()} sx={list}>
        {groups.map(({ group, commands }) => (
          <Box component="div" role="group" aria-label={group} key={group}>
            <Typography variant="caption" color="text.secondary" aria-hidden="true" sx={{ px: 4 }}>
              {group}
            </Typography>
            {commands.map((command) => {
              const { key, ...option } = getOptionProps({ option: command, index: shown.indexOf(command) })
              return <Row key={key} option={option} command={command} />
            })}
          </Box>
        ))}
      </Box>
      <Typography role="status" variant="body2" color="text.secondary" sx={{ px: 4, py: 2 }}>
        {sites.message ?? (shown.length === 0 ? 'Nothing found' : '')}
      </Typography>
    </>
  )
}

/** One command; `option` holds the props that make it an option of the list. */
const Row = ({ option, command }: { option: HTMLAttributes<HTMLElement>; command: Command }) => (
  <Box {...option} sx={row}>
    <span>{command.name}</span>
    {command.detail !== undefined && (
      <Typography component="span" variant="caption" color="text.secondary" noWrap>
        {command.detail}
      </Typography>
    )}
  </Box>
)

const list = {
  m: 0,
  p: 0,
  py: 2,
  maxHeight: 'min(480px, 60vh)',
  overflowY: 'auto',
  listStyle: 'none',
} as const

const row = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 3,
  px: 4,
  minHeight: { xs: tokens.size.touch, sm: tokens.size.control },
  cursor: 'pointer',
  '& > :first-of-type': { overflowWrap: 'anywhere' },
  '&.Mui-focused': { bgcolor: 'action.selected' },
} as const
