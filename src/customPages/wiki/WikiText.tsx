import ContentCopy from '@mui/icons-material/ContentCopy'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import Markdown, { type Components } from 'react-markdown'
import { Link as RouterLink, useLocation } from 'react-router'
import rehypeSanitize from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'
import { showStatus } from '#providers/status.ts'
import { copyText } from '#shell/copyText.ts'
import { MessagePage } from '#shell/MessagePage.tsx'
import { tokens } from '#tokens.ts'
import { wikiText } from './wikiTexts.ts'

/** The size at the end of an image's address. It reserves room, so that loading images do not move the heading of a link. */
function pictureSize(src = ''): { width?: string; height?: string } {
  const [, width, height] = /#(\d+)x(\d+)$/.exec(src) ?? []
  return width && height ? { width, height } : {}
}

/** Code that scrolls on its own, also by keyboard, under a button that copies it. */
function CodeBlock({ children }: { children?: ReactNode }) {
  const code = useRef<HTMLPreElement>(null)
  const copy = async () => {
    if (await copyText(code.current?.textContent ?? '')) showStatus({ ok: true, message: 'Code copied' })
    else if (code.current) window.getSelection()?.selectAllChildren(code.current)
  }
  return (
    <Box sx={{ my: 4, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'end', borderBottom: 1, borderColor: 'divider' }}>
        <Button startIcon={<ContentCopy />} onClick={copy} sx={{ minHeight: tokens.size.touch }}>
          Copy code
        </Button>
      </Box>
      <Box
        component="pre"
        ref={code}
        role="group"
        aria-label="Code"
        tabIndex={0}
        sx={{ m: 0, p: 4, overflowX: 'auto', '& code': { p: 0, bgcolor: 'transparent' } }}
      >
        {children}
      </Box>
    </Box>
  )
}

const components: Components = {
  h1: ({ children, id }) => (
    <Typography id={id} variant="h1" component="h2" sx={{ mb: 4 }}>
      {children}
    </Typography>
  ),
  h2: ({ children, id }) => (
    <Typography id={id} variant="h2" component="h3" sx={{ mt: 8, mb: 2, scrollMarginTop: 16 }}>
      {children}
    </Typography>
  ),
  a: ({ children, href = '' }) =>
    href.startsWith('/') ? (
      <Link component={RouterLink} to={href}>
        {children}
      </Link>
    ) : (
      <Link href={href} rel="noopener noreferrer">
        {children}
      </Link>
    ),
  // Not a Box, which would turn width and height into styles instead of the attributes by which the browser reserves room.
  img: ({ src, alt }) => <img src={src} alt={alt} {...pictureSize(src)} loading="lazy" />,
  pre: ({ children }) => <CodeBlock>{children}</CodeBlock>,
  // A table wider than a phone scrolls on its own, also by keyboard. A page can have several, so they are no landmarks.
  table: ({ children }) => (
    <Box role="group" aria-label="Table" tabIndex={0} sx={{ overflowX: 'auto', my: 4 }}>
      <Box
        component="table"
        sx={{
          borderCollapse: 'collapse',
          '& th, & td': {
            textAlign: 'left',
            verticalAlign: 'top',
            p: 2,
            borderBottom: 1,
            borderColor: 'divider',
          },
        }}
      >
        {children}
      </Box>
    </Box>
  ),
}

const look = {
  maxWidth: 760,
  p: { xs: 4, sm: 8 },
  lineHeight: 1.6,
  '& p, & li': { my: 2 },
  '& ul, & ol': { pl: 6 },
  '& img': {
    display: 'block',
    maxWidth: 1,
    height: 'auto',
    my: 4,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
  },
  '& code': { px: 1, bgcolor: 'action.hover', borderRadius: 0.5 },
}

/** A page of the wiki. Its text may contain headings, tables and links, but no executable content. */
export function WikiText({ name }: { name: string }) {
  const { data, error, refetch } = useQuery(wikiText(name))
  const { hash } = useLocation()
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    if (data === undefined) return
    const id = decodeURIComponent(hash.slice(1))
    const heading = id === '' ? null : document.getElementById(id)
    if (heading) heading.scrollIntoView()
    else article.current?.parentElement?.scrollTo({ top: 0 })
  }, [data, hash])
  if (error) return <MessagePage title={error.message} onRetry={refetch} />
  if (data === undefined) return <MessagePage title="Loading wiki text ..." />
  return (
    <Box component="article" ref={article} sx={look}>
      <Markdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[rehypeSanitize, rehypeSlug]}
        components={components}
      >
        {data}
      </Markdown>
    </Box>
  )
}
