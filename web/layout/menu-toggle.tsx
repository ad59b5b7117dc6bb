import styles from './menu-toggle.module.css'

type MenuToggleProps = { readonly isExpanded: boolean; readonly menuId: string; readonly onToggle: () => void }

/** Shows and hides the menu on narrow windows; on wide ones, and without scripts, the menu is always open. */
export function MenuToggle({ isExpanded, menuId, onToggle }: MenuToggleProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={isExpanded}
      aria-controls={menuId}
      aria-label="Menu"
      onClick={onToggle}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={isExpanded ? 'M6 6l12 12M18 6L6 18' : 'M4 8h16M4 16h16'} stroke="currentColor" strokeWidth="2" />
      </svg>
    </button>
  )
}
