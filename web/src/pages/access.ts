// Who may come to a table, in words for the sheet in which it is set up and for the waiting room.
import type { Access } from '../lib/protocol'

export const ACCESS: Record<Access, { glyph: string; name: string; means: string }> = {
  unlisted: { glyph: 'link', name: 'By invitation', means: 'Not in the lobby. Seats need the invitation; whoever has the link may watch.' },
  private: { glyph: 'lock', name: 'Private', means: 'Nobody but your friends sees it: they need the invitation, to play and to watch.' },
  open: { glyph: 'eye', name: 'Open', means: 'In the lobby. Anybody may take an open seat, watch and chat.' },
}

export const ACCESSES = Object.keys(ACCESS) as Access[]
