import Bookmarks from '@mui/icons-material/Bookmarks'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { useConfirm } from '#shell/useConfirm.tsx'
import { compact } from '../compactButton.ts'
import type { ListState } from './listState.ts'
import { type View, type Views, viewBody } from './useViews.ts'
import { ViewDialog } from './ViewDialog.tsx'

interface ViewMenuProps {
  views: Views
  /** The view in use. */
  view: View | undefined
  /** The list as it is, which a view stores. */
  state: ListState
  /** Whether the list differs from the view in use. */
  isChanged: boolean
  /** Opens a view; undefined opens the list as its file has it. */
  onView: (view: View | undefined) => void
}

/** The views of a list: opens, saves, names, shares and removes them. */
export function ViewMenu({ views, view, state, isChanged, onView }: ViewMenuProps) {
  const id = useId()
  const confirm = useConfirm()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<'new' | 'rename'>()
  const close = () => setAnchor(null)
  const after = (act: () => void) => () => {
    close()
    act()
  }
  const own = views.views.filter(({ isOwn, isShared }) => !isShared && isOwn !== false)
  const shared = views.views.filter(({ isShared }) => isShared)
  const item = (each: View) => (
    <MenuItem key={each.id} selected={each.id === view?.id} onClick={after(() => onView(each))}>
      {each.name}
    </MenuItem>
  )
  const mayChange = view !== undefined && views.mayChange(view)

  const remove = async (found: View) => {
    const text = `Are you sure you want to delete ${found.name}?`
    if (!(await confirm({ title: 'Delete view', text, ok: 'Delete' }))) return
    // The snackbar shows the failure.
    await views.remove(found).then(
      () => onView(undefined),
      () => undefined,
    )
  }

  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Bookmarks />}
        aria-haspopup="menu"
        aria-controls={anchor ? id : undefined}
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        aria-label={view ? undefined : 'Views'}
        sx={view ? { maxWidth: 240 } : compact}
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {view ? `${view.name}${isChanged ? ' (changed)' : ''}` : 'Views'}
        </span>
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem selected={view === undefined} onClick={after(() => onView(undefined))}>
          Standard
        </MenuItem>
        {own.length > 0 && <ListSubheader>My views</ListSubheader>}
        {own.map(item)}
        {shared.length > 0 && <ListSubheader>Shared views</ListSubheader>}
        {shared.map(item)}
        <Divider />
        {view && mayChange && (
          <MenuItem
            disabled={!isChanged}
            onClick={after(() => void views.update(view, viewBody(state)).catch(() => undefined))}
          >
            Save changes
          </MenuItem>
        )}
        {views.mayCreate && <MenuItem onClick={after(() => setDialog('new'))}>Save as new view…</MenuItem>}
        {mayChange && <MenuItem onClick={after(() => setDialog('rename'))}>Rename or share…</MenuItem>}
        {mayChange && <MenuItem onClick={after(() => void remove(view))}>Delete view</MenuItem>}
      </Menu>
      {dialog === 'new' && (
        <ViewDialog
          title="New view"
          initial={{ name: '', isShared: false }}
          onClose={() => setDialog(undefined)}
          onSave={async (values) => {
            const made = await views.create({ ...viewBody(state), ...values })
            setDialog(undefined)
            onView(made)
          }}
        />
      )}
      {dialog === 'rename' && view && (
        <ViewDialog
          title="View"
          initial={{ name: view.name, isShared: view.isShared === true }}
          onClose={() => setDialog(undefined)}
          onSave={async (values) => {
            await views.update(view, values)
            setDialog(undefined)
          }}
        />
      )}
    </>
  )
}
