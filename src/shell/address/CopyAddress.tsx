import LinkIcon from '@mui/icons-material/Link'
import Button, { type ButtonProps } from '@mui/material/Button'
import { showStatus } from '#providers/status.ts'
import { tokens } from '#tokens.ts'
import { copyText } from '../copyText.ts'
import { useConfirm } from '../useConfirm.tsx'

interface CopyAddressProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  label?: string
  /** The address from the path on. */
  path: string
}

/** Copies an address of the portal; shows it if the browser refuses to copy. */
export function CopyAddress({ label = 'Copy link', path, ...look }: CopyAddressProps) {
  const confirm = useConfirm()
  const copy = async () => {
    const address = window.location.origin + path
    if (await copyText(address)) showStatus({ ok: true, message: 'Link copied' })
    else
      await confirm({
        title: label,
        text: `The browser does not allow copying here. The address is ${address}`,
        cancel: false,
      })
  }
  return (
    <Button startIcon={<LinkIcon />} onClick={copy} sx={{ minHeight: tokens.size.touch }} {...look}>
      {label}
    </Button>
  )
}
