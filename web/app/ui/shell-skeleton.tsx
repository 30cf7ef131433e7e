import { BrandMark } from './icons/brand-mark.tsx'

/**
 * The frame of a signed-in page while its first scripts are fetched: the header, where the page will be, and what one thumb
 * reaches. It is written into the shell, so it holds no text, and what shows it is in the styles (frame.css, `data-opens` of the
 * document).
 */
export function ShellSkeleton() {
  return (
    <div className="shell-skeleton app has-console" aria-hidden="true">
      <div className="topbar">
        <span className="brand">
          <BrandMark />
        </span>
      </div>
      <div className="rail" />
      <div className="page page-wide">
        <div className="skel boot-chips" />
        <div className="skel boot-hero" />
        <div className="tiles">
          <div className="tile boot-tile" />
          <div className="tile boot-tile" />
          <div className="tile boot-tile" />
        </div>
        <div className="skel boot-line" />
        <div className="skel boot-line" />
        <div className="skel boot-line" />
      </div>
      <div className="console has-quick">
        <div className="quick">
          <div className="quick-btn" />
          <div className="quick-btn" />
          <div className="quick-btn" />
          <div className="quick-btn" />
          <div className="quick-btn" />
        </div>
        <div className="tabbar" />
      </div>
    </div>
  )
}
