/** A board that can be pulled, pinched and zoomed: the camera applied to one group of an SVG.
 *
 * Only the transform of that group changes while it moves; nothing is drawn anew. */
import { boundsOf, following, hold, reveal, wheelFactor, whole, zoom } from './camera';
import type { Bounds, Camera, Limits, Room, Sight, Size } from './camera';
import { Fingers } from './fingers';
import type { Point } from './hexes';

export interface StageOptions {
  readonly limits: Limits;
  /** The largest scale that fitting uses. */
  readonly most: number;
  /** The smallest scale that following uses; then what can be chosen is in sight, or else the
   * newest place is in the middle. */
  least(view: Size): number;
  /** Room that is covered by buttons. */
  inset(view: Size): Room;
  /** The wheel may mean something else somewhere; true when it did. */
  onWheel?(event: WheelEvent): boolean;
}

const GLIDE = 220; // milliseconds
const BUTTON_STEP = 1.35;

export class Stage {
  private camera: Camera = { x: 0, y: 0, scale: 1 };
  private sight: Sight = { bounds: boundsOf([], { x: 0, y: 0 }), wanted: null, focus: null };
  private size: Size = { width: 0, height: 0 };
  private corner: Point = { x: 0, y: 0 };
  private follows = true; // until the player moves the board
  private placed = false;
  private frame = 0;
  private glide: { from: Camera; to: Camera; since: number } | null = null;
  private readonly fingers: Fingers;
  private readonly watch: ResizeObserver;
  private readonly stop = new AbortController();

  constructor(
    private readonly svg: SVGSVGElement,
    private readonly group: SVGGElement,
    private readonly options: StageOptions,
  ) {
    this.fingers = new Fingers(options.limits);
    this.watch = new ResizeObserver(() => this.measure());
    this.watch.observe(svg);
    this.listen();
  }

  /** Whether what ends just now was a pull and not a click. */
  get dragged(): boolean {
    return this.fingers.dragged;
  }

  close(): void {
    this.watch.disconnect();
    this.stop.abort();
    cancelAnimationFrame(this.frame);
  }

  /** What there is to see; the camera follows until the player takes it. */
  show(bounds: Bounds, focus: Point | null = null, wanted: Bounds | null = null): void {
    this.sight = { bounds, wanted, focus };
    if (this.follows) this.go(this.following());
  }

  fit(): void {
    this.follows = true;
    this.go(this.whole());
  }

  /** As after the start: another board is shown. */
  reset(): void {
    this.follows = true;
    this.placed = false;
  }

  zoomIn(): void {
    this.zoomBy(BUTTON_STEP);
  }

  zoomOut(): void {
    this.zoomBy(1 / BUTTON_STEP);
  }

  /** See to it that a place is in sight. */
  reveal(point: Point, room: number): void {
    const target = this.glide?.to ?? this.camera;
    const shown = reveal(target, point, this.size, room * Math.min(1, target.scale));
    if (shown.x !== target.x || shown.y !== target.y) this.go(shown);
  }

  // -- moving ---------------------------------------------------------------------------------

  private zoomBy(factor: number): void {
    this.follows = false;
    const middle = { x: this.size.width / 2, y: this.size.height / 2 };
    this.go(zoom(this.glide?.to ?? this.camera, factor, middle, this.options.limits));
  }

  private whole(): Camera {
    return whole(this.sight.bounds, this.size, this.options.inset(this.size), this.options.most);
  }

  private following(): Camera {
    const { inset, least, most } = this.options;
    return following(this.sight, this.size, inset(this.size), { least: least(this.size), most });
  }

  private go(to: Camera): void {
    if (this.size.width === 0) return;
    if (!this.placed || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.placed = true;
      this.glide = null;
      this.become(to);
      return;
    }
    this.glide = { from: this.camera, to, since: performance.now() };
    this.draw();
  }

  private become(camera: Camera): void {
    this.camera = camera;
    this.draw();
  }

  private draw(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame((now) => this.apply(now));
  }

  private apply(now: number): void {
    this.frame = 0;
    if (this.glide) {
      const { from, to, since } = this.glide;
      const part = Math.min(1, Math.max(0, (now - since) / GLIDE));
      const eased = 1 - (1 - part) ** 3;
      const between = (a: number, b: number) => a + (b - a) * eased;
      this.camera = {
        x: between(from.x, to.x),
        y: between(from.y, to.y),
        scale: between(from.scale, to.scale),
      };
      if (part < 1) this.draw();
      else this.glide = null;
    }
    const { x, y, scale } = this.camera;
    this.group.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`);
  }

  private measure(): void {
    const box = this.svg.getBoundingClientRect();
    this.corner = { x: box.left, y: box.top };
    if (box.width === this.size.width && box.height === this.size.height) return;
    this.size = { width: box.width, height: box.height };
    this.placed = this.placed && !this.follows;
    if (this.follows) this.go(this.following());
    else this.become(hold(this.camera, this.sight.bounds, this.size));
  }

  // -- fingers --------------------------------------------------------------------------------

  private listen(): void {
    const { signal } = this.stop;
    const on = <Name extends keyof SVGElementEventMap>(
      name: Name,
      hear: (event: SVGElementEventMap[Name]) => void,
    ) => this.svg.addEventListener(name, hear, { signal, passive: false });
    on('pointerdown', (event) => this.press(event));
    on('pointermove', (event) => this.move(event));
    on('pointerup', (event) => this.fingers.lift(event.pointerId));
    on('pointercancel', (event) => this.fingers.lift(event.pointerId));
    on('wheel', (event) => this.wheel(event));
    // A pull that ends over a cell is no click on it.
    this.svg.addEventListener(
      'click',
      (event) => {
        if (this.dragged && event.detail > 0) event.stopPropagation();
      },
      { signal, capture: true },
    );
  }

  private pointOf(event: MouseEvent): Point {
    return { x: event.clientX - this.corner.x, y: event.clientY - this.corner.y };
  }

  private press(event: PointerEvent): void {
    if (event.button > 1) return;
    this.measure();
    this.fingers.press(event.pointerId, this.pointOf(event), event.pointerType === 'touch');
  }

  private move(event: PointerEvent): void {
    if (this.fingers.count === 0) return;
    if (event.buttons === 0) {
      this.fingers.lift(event.pointerId); // it was lifted outside of the board
      return;
    }
    const moved = this.fingers.move(event.pointerId, this.pointOf(event), this.camera);
    if (moved === this.camera) return;
    this.svg.setPointerCapture(event.pointerId);
    this.take(moved);
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    if (this.options.onWheel?.(event)) return;
    this.measure();
    const factor = wheelFactor(event.deltaY, event.deltaMode);
    this.take(zoom(this.camera, factor, this.pointOf(event), this.options.limits));
  }

  /** The player moves the board. */
  private take(camera: Camera): void {
    this.follows = false;
    this.glide = null;
    this.become(hold(camera, this.sight.bounds, this.size));
  }
}
