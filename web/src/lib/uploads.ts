// Uploads finished games of this browser to the server, so that others can open them.
import { api } from './api';
import { loadRoom, saveRoom } from './localRooms';

/** True if a room of this browser has finished games that are not on the server. */
export const canUpload = (id: string): boolean => !!loadRoom(id)?.games.some(({ record, uploaded }) => record && !uploaded);

/** The last room on the server with a game of this room. */
export const uploadedRoom = (id: string): string | undefined =>
  loadRoom(id)
    ?.games.flatMap(({ uploaded }) => uploaded ?? [])
    .at(-1);

/** Uploads the finished games of a room one after the other. Those that went through stay marked if a later one fails. */
export async function uploadRoom(id: string): Promise<void> {
  for (const [number, game] of loadRoom(id)?.games.entries() ?? []) {
    if (!game.record || game.uploaded) continue;
    const { room: uploaded } = await api.upload({ record: game.record, players: game.seats });
    // Another page may have played on in this room meanwhile.
    const room = loadRoom(id);
    if (!room?.games[number]) return;
    room.games[number].uploaded = uploaded;
    saveRoom(room);
  }
}
