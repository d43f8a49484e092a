/** Fingers and mouse on a board: one pulls it, two pinch it, a short touch is a click. */
import { pan, zoom, type Camera, type Limits } from './camera';
import type { Point } from './hexes';

const SLACK = 6; // pixels that a click may tremble; a finger trembles more
const TOUCH_SLACK = 10;

export class Fingers {
  private readonly down = new Map<number, Point>();
  private slack = SLACK;
  private start: Point = { x: 0, y: 0 };

  /** Whether the fingers have moved too far for a click; true until the next touch. */
  dragged = false;

  constructor(private readonly limits: Limits) {}

  get count(): number {
    return this.down.size;
  }

  press(finger: number, at: Point, touch = false): void {
    if (this.down.size === 0) {
      this.dragged = false;
      this.start = at;
      this.slack = touch ? TOUCH_SLACK : SLACK;
    }
    this.down.set(finger, at);
    if (this.down.size > 1) this.dragged = true;
  }

  /** The camera after a finger has moved. */
  move(finger: number, to: Point, camera: Camera): Camera {
    const from = this.down.get(finger);
    if (!from) return camera;
    if (this.down.size === 1 && !this.dragged) {
      if (Math.hypot(to.x - this.start.x, to.y - this.start.y) < this.slack) return camera;
      this.dragged = true;
    }
    const before = this.spread();
    this.down.set(finger, to);
    const after = this.spread();
    const moved = pan(camera, after.x - before.x, after.y - before.y);
    if (this.down.size < 2 || before.width === 0) return moved;
    return zoom(moved, after.width / before.width, after, this.limits);
  }

  lift(finger: number): void {
    this.down.delete(finger);
  }

  /** The middle of all fingers, and how far apart they are. */
  private spread(): Point & { readonly width: number } {
    const fingers = [...this.down.values()];
    const x = fingers.reduce((sum, finger) => sum + finger.x, 0) / fingers.length;
    const y = fingers.reduce((sum, finger) => sum + finger.y, 0) / fingers.length;
    const apart = fingers.map((finger) => Math.hypot(finger.x - x, finger.y - y));
    return { x, y, width: apart.reduce((sum, each) => sum + each, 0) / fingers.length };
  }
}
