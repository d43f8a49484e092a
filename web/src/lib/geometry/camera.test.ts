import { describe, expect, it } from 'vitest';
import { along, boundsOf, fit, following, hold, reveal, toBoard, toScreen, wheelFactor, zoom } from './camera';
import { Fingers } from './fingers';

const view = { width: 800, height: 600 };
const limits = { least: 0.2, most: 4 };
const still = { x: 0, y: 0, scale: 1 };

describe('following a board', () => {
  const around = { x: 50, y: 50 };
  const room = { top: 80, bottom: 90, side: 10 };
  const phone = { width: 390, height: 440 };
  const scales = { least: 0.36, most: 1.5 };
  const ends = [
    { x: 0, y: -1500 },
    { x: 0, y: 1500 },
  ];
  const long = boundsOf(ends, around);

  it('shows all of it while that is large enough', () => {
    const bounds = boundsOf([{ x: 0, y: 0 }], around);
    const camera = following({ bounds, wanted: null, focus: null }, phone, room, scales);
    expect(camera.scale).toBe(1.5);
  });

  it('else shows what can be chosen, wherever the newest place is', () => {
    const wanted = boundsOf([ends[1]!], around);
    const camera = following({ bounds: long, wanted, focus: ends[0]! }, phone, room, scales);
    expect(camera.scale).toBe(scales.least);
    expect(toScreen(camera, ends[1]!).y).toBeCloseTo(80 + (440 - 80 - 90) / 2);
  });

  it('else the newest place, when what can be chosen is too far apart', () => {
    const sight = { bounds: long, wanted: long, focus: { x: 0, y: 200 } };
    const camera = following(sight, phone, room, scales);
    expect(toScreen(camera, sight.focus).y).toBeCloseTo(80 + (440 - 80 - 90) / 2);
  });
});

describe('the camera', () => {
  it('fits a long line into sight, in the middle', () => {
    const bounds = boundsOf(
      [
        { x: 0, y: 0 },
        { x: 1900, y: 0 },
      ],
      { x: 50, y: 50 },
    );
    const camera = fit(bounds, view, 1.5, 20);
    expect(toScreen(camera, { x: -50, y: 0 }).x).toBeCloseTo(20);
    expect(toScreen(camera, { x: 1950, y: 0 }).x).toBeCloseTo(780);
    expect(toScreen(camera, { x: 0, y: 0 }).y).toBeCloseTo(300);
  });

  it('does not blow up a small board', () => {
    expect(fit(boundsOf([{ x: 0, y: 0 }], { x: 40, y: 40 }), view, 1.5).scale).toBe(1.5);
    expect(fit(boundsOf([], { x: 0, y: 0 }), view, 1.5).scale).toBe(1.5);
  });

  it('keeps what is under the pointer there while zooming, within limits', () => {
    const at = { x: 300, y: 200 };
    const under = toBoard(still, at);
    const near = zoom(still, 2.5, at, limits);
    expect(toScreen(near, under).x).toBeCloseTo(at.x);
    expect(toScreen(near, under).y).toBeCloseTo(at.y);
    expect(zoom(still, 100, at, limits).scale).toBe(4);
    expect(zoom(still, 0.001, at, limits).scale).toBe(0.2);
  });

  it('never loses the board out of sight', () => {
    const bounds = { left: 0, top: 0, right: 100, bottom: 100 };
    const lost = hold({ x: 9000, y: -9000, scale: 1 }, bounds, view, 50);
    expect(lost).toEqual({ x: 750, y: -50, scale: 1 });
  });

  it('moves only as far as needed to show a place', () => {
    expect(reveal(still, { x: 400, y: 300 }, view, 60)).toEqual(still);
    expect(reveal(still, { x: 790, y: 300 }, view, 60)).toEqual({ x: -50, y: 0, scale: 1 });
  });

  it('follows a focus along a long board without wasting room at its ends', () => {
    expect(along(0, 1000, 0, 400, 500, 1)).toBe(-300);
    expect(along(0, 1000, 0, 400, 990, 1)).toBe(-600);
    expect(along(0, 1000, 0, 400, 10, 1)).toBe(0);
    expect(along(0, 100, 0, 400, 10, 1)).toBe(150);
  });

  it('zooms in when the wheel turns away, and not too far in one turn', () => {
    expect(wheelFactor(-100, 0)).toBeGreaterThan(1);
    expect(wheelFactor(3, 1)).toBeLessThan(1);
    expect(wheelFactor(-99999, 0)).toBeLessThan(1.5);
  });
});

describe('fingers', () => {
  it('takes a short touch for a click', () => {
    const fingers = new Fingers(limits);
    fingers.press(1, { x: 10, y: 10 });
    expect(fingers.move(1, { x: 12, y: 11 }, still)).toEqual(still);
    fingers.lift(1);
    expect(fingers.dragged).toBe(false);
  });

  it('pulls the board with one finger', () => {
    const fingers = new Fingers(limits);
    fingers.press(1, { x: 10, y: 10 });
    const camera = fingers.move(1, { x: 40, y: 30 }, still);
    expect(camera).toEqual({ x: 30, y: 20, scale: 1 });
    expect(fingers.dragged).toBe(true);
  });

  it('pinches with two: the board grows around the middle between them', () => {
    const fingers = new Fingers(limits);
    fingers.press(1, { x: 100, y: 100 }, true);
    fingers.press(2, { x: 200, y: 100 }, true);
    const one = fingers.move(1, { x: 50, y: 100 }, still);
    const both = fingers.move(2, { x: 250, y: 100 }, one);
    expect(both.scale).toBeCloseTo(2);
    expect(toScreen(both, { x: 150, y: 100 }).x).toBeCloseTo(150);
    fingers.lift(1);
    fingers.lift(2);
    expect(fingers.dragged).toBe(true);
  });

  it('goes on pulling with the finger that is left', () => {
    const fingers = new Fingers(limits);
    fingers.press(1, { x: 0, y: 0 });
    fingers.press(2, { x: 100, y: 0 });
    fingers.lift(1);
    expect(fingers.move(2, { x: 110, y: 5 }, still)).toEqual({ x: 10, y: 5, scale: 1 });
  });

  it('does not mind a finger that it does not know', () => {
    const fingers = new Fingers(limits);
    expect(fingers.move(7, { x: 5, y: 5 }, still)).toEqual(still);
    fingers.lift(7);
    expect(fingers.count).toBe(0);
  });
});
