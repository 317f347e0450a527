import '../../style/page-pictures.css'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Heading } from 'react-aria-components'
import { FormattedMessage, useIntl } from 'react-intl'

import { fileStateQuery } from '../../api/kept-files.ts'
import type { Artifact } from '../../api/result.ts'
import { Button } from '../../controls/button.tsx'
import { OverlayDialog } from '../../controls/overlay-dialog.tsx'

/** Pictures of a file that are shown before "Show all"; the browser fetches each when it comes into view. */
const maxShown = 12
const smallPx = 320
const largePx = 1_400

interface PagePicturesProps {
  readonly executionId: string
  readonly file: Artifact
}

/** The pages of a file as small pictures; a click shows one large, with the ones before and after. */
export function PagePictures({ executionId, file }: PagePicturesProps) {
  const [isWhole, setIsWhole] = useState(false)
  const [large, setLarge] = useState<number | null>(null)
  const count = pagesOf(file)
  if (count === 0) return null
  const shown = isWhole ? count : Math.min(count, maxShown)
  return (
    <>
      <ul className="pictures">
        {Array.from({ length: shown }, (_, index) => (
          <li key={index}>
            <Picture
              executionId={executionId}
              file={file}
              page={index + 1}
              onPress={() => setLarge(index + 1)}
            />
          </li>
        ))}
      </ul>
      {shown < count && (
        <Button onPress={() => setIsWhole(true)}>
          <FormattedMessage id="execution.allPages" values={{ count }} />
        </Button>
      )}
      {large !== null && (
        <LargePage
          address={addressOf(executionId, file, { page: large, widthPx: largePx })}
          page={large}
          count={count}
          onTurn={setLarge}
          onClose={() => setLarge(null)}
        />
      )}
    </>
  )
}

/** Pages of what can be drawn; other files have no pictures. */
export function pagesOf({ format, name, pages }: Artifact): number {
  if (/\.png$/i.test(name)) return 1
  return format === 'PDF' ? (pages ?? 0) : 0
}

function addressOf(
  executionId: string,
  { name, sha256 }: Artifact,
  { page, widthPx }: { readonly page: number; readonly widthPx: number },
): string {
  const query = {
    ExecutionId: executionId,
    Name: name,
    Sha256: sha256,
    Page: `${page}`,
    WidthPx: `${widthPx}`,
  }
  return `/api/schedule/getartifactpage?${new URLSearchParams(query)}`
}

function Picture(props: PagePicturesProps & { readonly page: number; readonly onPress: () => void }) {
  const intl = useIntl()
  const [isMissing, setIsMissing] = useState(false)
  const queries = useQueryClient()
  const { executionId, file, page, onPress } = props
  function tellMissing() {
    setIsMissing(true)
    // An image does not say why it is missing.
    void queries.prefetchQuery(fileStateQuery({ executionId, file }))
  }
  const label = intl.formatMessage({ id: 'execution.page' }, { page })
  return (
    <Button kind="quiet" onPress={onPress} isDisabled={isMissing} aria-label={label}>
      {isMissing ? (
        <span className="picture-missing">
          <FormattedMessage id="execution.noPicture" />
        </span>
      ) : (
        <img
          className="picture"
          loading="lazy"
          alt=""
          src={addressOf(executionId, file, { page, widthPx: smallPx })}
          onError={tellMissing}
        />
      )}
      <span className="quiet numbers">{page}</span>
    </Button>
  )
}

interface LargePageProps {
  readonly address: string
  readonly page: number
  readonly count: number
  readonly onTurn: (page: number) => void
  readonly onClose: () => void
}

function LargePage({ address, page, count, onTurn, onClose }: LargePageProps) {
  const turn = (to: number) => {
    if (to >= 1 && to <= count) onTurn(to)
  }
  return (
    <OverlayDialog shape="page" onClose={onClose}>
      {(close) => (
        <>
          <div
            className="large-page"
            role="presentation"
            onKeyDown={({ key }) => {
              if (key === 'ArrowLeft') turn(page - 1)
              if (key === 'ArrowRight') turn(page + 1)
            }}
          >
            <div className="buttons">
              <Heading slot="title">
                <FormattedMessage id="execution.pageOf" values={{ page, count }} />
              </Heading>
              <Button onPress={() => turn(page - 1)} isUnavailable={page === 1}>
                <FormattedMessage id="execution.previousPage" />
              </Button>
              <Button autoFocus onPress={() => turn(page + 1)} isUnavailable={page === count}>
                <FormattedMessage id="execution.nextPage" />
              </Button>
              <Button onPress={close}>
                <FormattedMessage id="close" />
              </Button>
            </div>
            <PageImage key={address} address={address} page={page} />
          </div>
        </>
      )}
    </OverlayDialog>
  )
}

function PageImage({ address, page }: { readonly address: string; readonly page: number }) {
  const intl = useIntl()
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing)
    return (
      <p role="alert">
        <FormattedMessage id="execution.noPicture.detail" />
      </p>
    )
  return (
    <img
      src={address}
      alt={intl.formatMessage({ id: 'execution.page' }, { page })}
      onError={() => setIsMissing(true)}
    />
  )
}
