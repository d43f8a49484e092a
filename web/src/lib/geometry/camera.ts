/** Which part of a board is seen: fit, pan, zoom and pinch, without any framework. */
import type { Point } from './hexes';

/** A rectangle of the board. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The screen place of a board point p is p * scale + (x, y). */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Limits {
  readonly least: number;
  readonly most: number;
}

export function boundsOf(points: readonly Point[], margin: Point): Bounds {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  if (points.length === 0) return { left: 0, top: 0, right: 1, bottom: 1 };
  return {
    left: Math.min(...xs) - margin.x,
    top: Math.min(...ys) - margin.y,
    right: Math.max(...xs) + margin.x,
    bottom: Math.max(...ys) + margin.y,
  };
}

function within(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Everything in sight and in the middle, but never larger than `most`. */
export function fit(bounds: Bounds, view: Size, most: number, padding = 0): Camera {
  const width = Math.max(1, view.width - 2 * padding);
  const height = Math.max(1, view.height - 2 * padding);
  const across = Math.max(1, bounds.right - bounds.left);
  const down = Math.max(1, bounds.bottom - bounds.top);
  const scale = Math.min(most, width / across, height / down);
  return {
    scale,
    x: view.width / 2 - (scale * (bounds.left + bounds.right)) / 2,
    y: view.height / 2 - (scale * (bounds.top + bounds.bottom)) / 2,
  };
}

export function pan(camera: Camera, x: number, y: number): Camera {
  return { ...camera, x: camera.x + x, y: camera.y + y };
}

/** Zoom so that what is under `at` stays there. */
export function zoom(camera: Camera, factor: number, at: Point, limits: Limits): Camera {
  const scale = within(camera.scale * factor, limits.least, limits.most);
  const grown = scale / camera.scale;
  return {
    scale,
    x: at.x - (at.x - camera.x) * grown,
    y: at.y - (at.y - camera.y) * grown,
  };
}

/** Keep a part of the board in sight, however far it is pulled. */
export function hold(camera: Camera, bounds: Bounds, view: Size, kept = 80): Camera {
  return {
    ...camera,
    x: within(
      camera.x,
      kept - bounds.right * camera.scale,
      view.width - kept - bounds.left * camera.scale,
    ),
    y: within(
      camera.y,
      kept - bounds.bottom * camera.scale,
      view.height - kept - bounds.top * camera.scale,
    ),
  };
}

/** What there is to see of a board: all of it, what can be chosen if that is less, and the newest
 * place. */
export interface Sight {
  readonly bounds: Bounds;
  readonly wanted: Bounds | null;
  readonly focus: Point | null;
}

/** The room that buttons leave of a view. */
export interface Room {
  readonly top: number;
  readonly bottom: number;
  readonly side: number;
}

/** All of a board in the room that is free. */
export function whole(bounds: Bounds, view: Size, { top, bottom, side }: Room, most: number): Camera {
  const free = { width: view.width - 2 * side, height: view.height - top - bottom };
  return pan(fit(bounds, free, most), side, top);
}

/** Everything, if it is still large enough; else what can be chosen, if that is; else as much as
 * there is room for round the focus. */
export function following(sight: Sight, view: Size, room: Room, limits: Limits): Camera {
  const { bounds, wanted } = sight;
  const { least, most } = limits;
  const all = whole(bounds, view, room, most);
  if (all.scale >= least || view.width === 0) return all;
  const near = wanted && whole(wanted, view, room, least);
  if (near && near.scale >= least) return near;
  const focus = sight.focus ?? {
    x: (bounds.left + bounds.right) / 2,
    y: (bounds.top + bounds.bottom) / 2,
  };
  const { top, bottom, side } = room;
  return {
    scale: least,
    x: along(bounds.left, bounds.right, side, view.width - side, focus.x, least),
    y: along(bounds.top, bounds.bottom, top, view.height - bottom, focus.y, least),
  };
}

/** One axis: the focus in the middle, but no room wasted beyond the ends of the board. */
export function along(
  start: number,
  end: number,
  from: number,
  to: number,
  focus: number,
  scale: number,
): number {
  const middle = (from + to) / 2;
  if ((end - start) * scale <= to - from) return middle - (scale * (start + end)) / 2;
  return Math.min(from - start * scale, Math.max(to - end * scale, middle - focus * scale));
}

/** Move just as far as is needed to see a point with some room around it. */
export function reveal(camera: Camera, point: Point, view: Size, room: number): Camera {
  const at = toScreen(camera, point);
  const margin = { x: Math.min(room, view.width / 2), y: Math.min(room, view.height / 2) };
  return pan(
    camera,
    within(at.x, margin.x, view.width - margin.x) - at.x,
    within(at.y, margin.y, view.height - margin.y) - at.y,
  );
}

export function toScreen(camera: Camera, point: Point): Point {
  return { x: point.x * camera.scale + camera.x, y: point.y * camera.scale + camera.y };
}

export function toBoard(camera: Camera, point: Point): Point {
  return { x: (point.x - camera.x) / camera.scale, y: (point.y - camera.y) / camera.scale };
}

/** How much a turn of the wheel zooms; a trackpad sends many small turns, a mouse few large. */
export function wheelFactor(turn: number, mode: number): number {
  const lines = mode === 1 ? turn * 16 : mode === 2 ? turn * 400 : turn;
  return Math.exp(-within(lines, -120, 120) * 0.002);
}
